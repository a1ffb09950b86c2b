#include "src/providers/forgejo/known_files.hpp"

#include "src/core/errors.hpp"
#include "src/providers/forgejo/paths.hpp"
#include "src/providers/rest/paging.hpp"

#include <cstddef>
#include <deque>
#include <set>
#include <string_view>
#include <utility>

namespace gitprovider::forgejo {
namespace {

constexpr std::string_view kEntriesAPage = "1000";

/// A folder to be read; the root has an empty path.
struct Folder {
  std::string path{};
  ObjectId id{};
};

/// Every changed path and every folder above one.
std::set<std::string, std::less<>> wanted_paths(const std::vector<FileChange>& changes) {
  std::set<std::string, std::less<>> wanted;
  for (const FileChange& change : changes) {
    std::string_view path = change.path;
    wanted.emplace(path);
    for (auto slash = path.rfind('/'); slash != std::string_view::npos; slash = path.rfind('/')) {
      path = path.substr(0, slash);
      wanted.emplace(path);
    }
  }
  return wanted;
}

Result<std::vector<wire::TreeEntry>> read_folder(const Job& job, const ObjectId& id) {
  std::vector<wire::TreeEntry> entries;
  for (std::size_t page = 1; page <= rest::kMaxPages; ++page) {
    auto part = job.session.read_as(job.scope,
                                    paths::tree(job.repo, id.hex())
                                        .query("page", std::to_string(page))
                                        .query("per_page", kEntriesAPage),
                                    wire::read_tree);
    if (!part) {
      return std::move(part).error();
    }
    const bool is_last = !part->truncated || part->entries.empty();
    std::move(part->entries.begin(), part->entries.end(), std::back_inserter(entries));
    if (is_last) {
      return entries;
    }
  }
  return malformed("the host's list of a folder has no end");
}

}  // namespace

Result<KnownFiles> read_known_files(const Job& job, const ObjectId& commit,
                                    const std::vector<FileChange>& changes) {
  const auto wanted = wanted_paths(changes);
  KnownFiles known;
  std::deque<Folder> folders{{.path = "", .id = commit}};
  for (; !folders.empty(); folders.pop_front()) {
    const Folder folder = folders.front();
    auto entries = read_folder(job, folder.id);
    if (!entries) {
      return std::move(entries).error();
    }
    for (wire::TreeEntry& entry : *entries) {
      std::string path = folder.path.empty() ? entry.name : folder.path + "/" + entry.name;
      if (!wanted.contains(path)) {
        continue;
      }
      if (entry.kind == wire::EntryKind::folder) {
        folders.push_back({.path = path, .id = entry.id});
      }
      known.emplace(std::move(path), std::move(entry));
    }
  }
  return known;
}

}  // namespace gitprovider::forgejo
