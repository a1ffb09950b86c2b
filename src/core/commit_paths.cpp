#include "src/core/commit_paths.hpp"

#include "src/core/errors.hpp"
#include "src/core/path_folding.hpp"
#include "src/core/printable.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gitprovider {
namespace {

// Stands for '/' in a key: below every character of a path, so that a directory's files follow
// directly behind a file of the directory's name.
constexpr char kSeparator = '\x01';

struct Entry {
  std::string key{};
  std::string_view path{};
  bool is_put = false;
};

Entry entry_of(const FileChange& change) {
  Entry entry{.key = folded(change.path),
              .path = change.path,
              .is_put = change.action == FileChange::Action::put};
  std::replace(entry.key.begin(), entry.key.end(), '/', kSeparator);
  return entry;
}

std::vector<Entry> sorted_entries(std::span<const FileChange> changes) {
  std::vector<Entry> entries;
  entries.reserve(changes.size());
  std::transform(changes.begin(), changes.end(), std::back_inserter(entries), entry_of);
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return a.key != b.key ? a.key < b.key : a.path < b.path;
  });
  return entries;
}

bool is_inside(const Entry& file, const Entry& directory) noexcept {
  return file.key.size() > directory.key.size() && file.key.starts_with(directory.key) &&
         file.key[directory.key.size()] == kSeparator;
}

Result<void> check_puts(const Entry& first, const Entry& second) {
  if (first.key == second.key) {
    return invalid("file paths " + quoted(first.path) + " and " + quoted(second.path) +
                   ": differ only in case or Unicode form, one file on many disks");
  }
  if (is_inside(second, first)) {
    return invalid("file path " + quoted(first.path) + ": is a file, and a directory in " +
                   quoted(second.path));
  }
  return {};
}

}  // namespace

Result<void> validate_together(std::span<const FileChange> changes) {
  std::vector<Entry> entries = sorted_entries(changes);
  const auto twice =
      std::adjacent_find(entries.begin(), entries.end(),
                         [](const Entry& a, const Entry& b) { return a.path == b.path; });
  if (twice != entries.end()) {
    return invalid("file path " + quoted(twice->path) + ": is named twice");
  }
  std::erase_if(entries, [](const Entry& entry) { return !entry.is_put; });
  for (std::size_t i = 1; i < entries.size(); ++i) {
    if (auto fine = check_puts(entries[i - 1], entries[i]); !fine) {
      return fine;
    }
  }
  return {};
}

}  // namespace gitprovider
