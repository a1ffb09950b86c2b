#include "src/providers/local/resolve.hpp"

#include "src/providers/local/probes.hpp"
#include "src/providers/local/publish.hpp"
#include "src/providers/local/store.hpp"
#include "src/settlement/resolved.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>

namespace gitprovider::local {
namespace {

/// A ticket of a time to come is of now.
HostPresent present_of(const Sent& sent, const Terms& terms) {
  const WallTime now = terms.clock().wall_now();
  const auto age = std::chrono::floor<Duration>(now - sent.started);
  return {.now = now, .age = std::max(age, Duration::zero())};
}

/// What keeps the change of a ticket from being made right now.
Result<FileLock> lock_against(const Host& host, const Intent& intent, const Terms& terms) {
  std::error_code failed;
  const bool is_creation = operation_of(intent) == Operation::create_repo;
  return is_creation && std::filesystem::exists(host.root, failed) ? lock_creation(host.root, terms)
                                                                   : FileLock{};
}

Result<OpenedRepository> open(const Host& host, const Intent& intent, const Terms& terms) {
  const RepoRef& repo = repo_of(intent);
  return operation_of(intent) == Operation::create_repo ? open_repository(host.root, repo)
                                                        : open_to_change(host.root, repo, terms);
}

Result<Finding> look_again(const Host& host, const Sent& sent, const Terms& terms) {
  const auto lock = lock_against(host, sent.intent, terms);
  if (!lock) {
    return lock.error();
  }
  const auto opened = open(host, sent.intent, terms);
  if (!opened) {
    const bool is_absent = opened.error().code == ErrorCode::not_found;
    return is_absent ? Result<Finding>{without_repository(sent.intent)} : opened.error();
  }
  return look(*opened, sent.intent, present_of(sent, terms));
}

}  // namespace

Resolution resolve(const Host& host, const Sent& sent, const Terms& terms) {
  return to_resolution(sent, look_once([&] { return look_again(host, sent, terms); }, terms));
}

}  // namespace gitprovider::local
