#include "tests/mock/disk/disk_faults.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <unistd.h>
#include <utility>

namespace gitprovider::mock {
namespace {

std::atomic<DiskFaults*> living{nullptr};

std::optional<std::string> content_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream || std::filesystem::is_directory(file)) {
    return std::nullopt;
  }
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

bool matches(const std::string& path, const std::string& pattern) {
  return std::regex_search(path, std::regex(pattern));
}

std::filesystem::path path_of(int descriptor) {
  std::error_code failed;
  return std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(descriptor), failed);
}

int fail() {
  errno = EIO;
  return -1;
}

void put_back(const std::filesystem::path& from, const std::filesystem::path& to,
              const std::optional<std::string>& before) {
  std::error_code ignored;
  if (before) {
    std::ofstream(to, std::ios::binary) << *before;
  } else if (std::filesystem::is_directory(to)) {
    std::filesystem::rename(to, from, ignored);
  } else {
    std::filesystem::remove(to, ignored);
  }
}

}  // namespace

DiskFaults* disk_faults() noexcept { return living; }

DiskFaults::DiskFaults() { living = this; }

DiskFaults::~DiskFaults() { living = nullptr; }

void DiskFaults::plan(DiskFault fault) {
  const std::lock_guard lock(mutex_);
  planned_.push_back(std::move(fault));
}

void DiskFaults::mend() {
  const std::lock_guard lock(mutex_);
  planned_.clear();
  pending_.clear();
}

void DiskFaults::forget() {
  const std::lock_guard lock(mutex_);
  puts_.clear();
}

unsigned DiskFaults::changes(const std::string& pattern) const { return count(pattern, false); }

unsigned DiskFaults::rewrites(const std::string& pattern) const { return count(pattern, true); }

unsigned DiskFaults::count(const std::string& pattern, bool are_rewrites) const {
  const std::lock_guard lock(mutex_);
  return static_cast<unsigned>(std::ranges::count_if(puts_, [&](const Put& put) {
    return put.is_rewrite == are_rewrites && matches(put.path, pattern);
  }));
}

std::optional<DiskFault> DiskFaults::take(const std::string& path, bool is_refused) {
  const auto found = std::ranges::find_if(planned_, [&](const DiskFault& fault) {
    return fault.is_refused == is_refused && matches(path, fault.path);
  });
  if (found == planned_.end()) {
    return std::nullopt;
  }
  DiskFault fault = std::move(*found);
  planned_.erase(found);
  return fault;
}

int DiskFaults::on_put(const char* from, const char* to, int (*put)(const char*, const char*)) {
  std::unique_lock lock(mutex_);
  const auto before = content_of(to);
  const bool is_rewrite = before && before == content_of(from);
  if (auto refused = take(to, true)) {
    lock.unlock();
    if (refused->meanwhile) {
      refused->meanwhile();
    }
    return fail();
  }
  if (const int failed = put(from, to); failed != 0) {
    return failed;
  }
  puts_.push_back({.path = to, .is_rewrite = is_rewrite});
  if (auto fault = is_rewrite ? std::nullopt : take(to, false)) {
    pending_.push_back({.fault = *std::move(fault), .from = from, .to = to, .before = before});
  }
  return 0;
}

std::optional<DiskFaults::Pending> DiskFaults::failing_sync(const std::filesystem::path& folder) {
  const auto found = std::ranges::find_if(
      pending_, [&](const Pending& pending) { return pending.to.parent_path() == folder; });
  if (found == pending_.end()) {
    return std::nullopt;
  }
  Pending failing = *found;
  found->fault.meanwhile = nullptr;
  found->fault.loses_change = false;
  if (found->fault.syncs != DiskFault::kAll && --found->fault.syncs == 0) {
    pending_.erase(found);
  }
  return failing;
}

int DiskFaults::on_sync(int descriptor, int (*sync)(int)) {
  std::unique_lock lock(mutex_);
  const auto failing = failing_sync(path_of(descriptor));
  lock.unlock();
  if (!failing) {
    return sync(descriptor);
  }
  if (failing->fault.loses_change) {
    put_back(failing->from, failing->to, failing->before);
  }
  if (failing->fault.meanwhile) {
    failing->fault.meanwhile();
  }
  return fail();
}

}  // namespace gitprovider::mock
