#include "src/providers/local/store.hpp"

#include "src/providers/local/git2_error.hpp"
#include "src/providers/local/git_folder.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

namespace gitprovider::local {
namespace {

using FileType = std::filesystem::file_type;

FileType kind_of(const std::filesystem::path& entry) {
  std::error_code ignored;
  return std::filesystem::symlink_status(entry, ignored).type();
}

char lower(char letter) noexcept {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool equal_but_for_case(std::string_view left, std::string_view right) noexcept {
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](char a, char b) { return lower(a) == lower(b); });
}

std::string full_name(const RepoRef& repo) { return repo.owner + "/" + repo.name; }

Result<std::string> find_directory(const std::filesystem::path& folder, std::string_view name,
                                   const RepoRef& repo) {
  auto entry = find_entry(folder, name);
  if (!entry) {
    return std::move(entry).error();
  }
  if (entry->name.empty()) {
    return not_found("repository " + full_name(repo));
  }
  if (!entry->is_directory) {
    return local_io("open " + full_name(repo),
                    entry->name + " is no directory; symbolic links are not followed");
  }
  return std::move(entry->name);
}

struct Place {
  RepoRef repo{};
  Layout layout{};
};

Result<Place> locate(const std::filesystem::path& root, const RepoRef& repo) {
  auto owner = find_directory(root, repo.owner, repo);
  if (!owner) {
    return std::move(owner).error();
  }
  auto folder = find_directory(root / *owner, repo.name + std::string(kRepositorySuffix), repo);
  if (!folder) {
    return std::move(folder).error();
  }
  auto name = folder->substr(0, folder->size() - kRepositorySuffix.size());
  Layout layout{.folder = root / *owner / *folder};
  return Place{{.owner = *std::move(owner), .name = std::move(name)}, std::move(layout)};
}

Result<OpenedRepository> open_place(const Place& place) {
  auto git = open_git(place.layout);
  if (!git) {
    return std::move(git).error();
  }
  return read_own_records(place.layout).transform([&](OwnRecords own) {
    return OpenedRepository{place.repo, place.layout, std::move(own), {}, *std::move(git)};
  });
}

}  // namespace

Result<Entry> find_entry(const std::filesystem::path& folder, std::string_view name) {
  if (const auto kind = kind_of(folder / name); kind != FileType::not_found) {
    return Entry{.name = std::string(name), .is_directory = kind == FileType::directory};
  }
  std::error_code failed;
  std::filesystem::directory_iterator entry(folder, failed);
  if (failed == std::errc::no_such_file_or_directory) {
    return Entry{};
  }
  for (; !failed && entry != std::filesystem::directory_iterator(); entry.increment(failed)) {
    std::string candidate = entry->path().filename().string();
    if (equal_but_for_case(candidate, name)) {
      return Entry{.name = std::move(candidate),
                   .is_directory = kind_of(entry->path()) == FileType::directory};
    }
  }
  if (failed) {
    return system_error(failed.value(), "list " + folder.filename().string());
  }
  return Entry{};
}

Result<OpenedRepository> open_repository(const std::filesystem::path& root, const RepoRef& repo) {
  return locate(root, repo).and_then(open_place);
}

Result<OpenedRepository> open_to_change(const std::filesystem::path& root, const RepoRef& repo,
                                        const Terms& terms) {
  // Looked at before anything is touched, and again under the lock.
  auto seen = open_repository(root, repo);
  if (!seen) {
    return seen;
  }
  const Place place{std::move(seen->repo), std::move(seen->layout)};
  if (auto adopted = adopt(root, place.layout, terms); !adopted) {
    return std::move(adopted).error();
  }
  auto lock = FileLock::acquire(place.layout.lock(), terms);
  if (!lock) {
    return std::move(lock).error();
  }
  return ask_for_durability(place.layout)
      .and_then([&] { return open_place(place); })
      .transform([&](OpenedRepository opened) {
        opened.lock = *std::move(lock);
        return opened;
      });
}

Result<FileLock> lock_creation(const std::filesystem::path& root, const Terms& terms) {
  std::error_code failed;
  std::filesystem::create_directories(root, failed);
  if (failed) {
    return system_error(failed.value(), "make the folder of the local host");
  }
  return FileLock::acquire(root / kCreationLock, terms);
}

}  // namespace gitprovider::local
