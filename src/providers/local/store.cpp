#include "src/providers/local/store.hpp"

#include "src/providers/local/durable_file.hpp"
#include "src/providers/local/git2_error.hpp"
#include "src/providers/local/git_folder.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

namespace gitprovider::local {
namespace {

// Objects and references reach the disk before a call returns. Git itself reads another setting and
// would warn about this one, so it stands in a file that only libgit2 is given.
constexpr std::string_view kDurability = "[core]\n\tfsyncObjectFiles = true\n";

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
  auto place = locate(root, repo);
  if (!place) {
    return std::move(place).error();
  }
  auto git = open_git(place->layout);
  if (!git) {
    return std::move(git).error();
  }
  return OpenedRepository{std::move(place->repo), std::move(place->layout), {}, *std::move(git)};
}

Result<OpenedRepository> open_to_change(const std::filesystem::path& root, const RepoRef& repo,
                                        const Terms& terms) {
  auto place = locate(root, repo);
  if (!place) {
    return std::move(place).error();
  }
  if (auto made = make_own_folder(place->layout); !made) {
    return std::move(made).error();
  }
  auto lock = FileLock::acquire(place->layout.lock(), terms);
  if (!lock) {
    return std::move(lock).error();
  }
  if (auto asked = ask_for_durability(place->layout); !asked) {
    return std::move(asked).error();
  }
  auto git = open_git(place->layout);
  if (!git) {
    return std::move(git).error();
  }
  return OpenedRepository{std::move(place->repo), std::move(place->layout), *std::move(lock),
                          *std::move(git)};
}

Result<void> make_own_folder(const Layout& layout) {
  for (const auto& folder : {layout.own(), layout.pull_requests()}) {
    std::error_code failed;
    std::filesystem::create_directory(folder, failed);
    if (failed) {
      return system_error(failed.value(), "make the folder " + folder.filename().string());
    }
    if (kind_of(folder) != FileType::directory) {
      return local_io("open the folder " + folder.filename().string(),
                      "it is a symbolic link, which is not followed");
    }
  }
  return {};
}

Result<void> ask_for_durability(const Layout& layout) {
  if (kind_of(layout.durability()) == FileType::regular) {
    return {};
  }
  return write_file(layout.durability(), kDurability);
}

}  // namespace gitprovider::local
