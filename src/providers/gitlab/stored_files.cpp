#include "src/providers/gitlab/stored_files.hpp"

#include "src/core/errors.hpp"
#include "src/providers/gitlab/paths.hpp"
#include "src/providers/gitlab/wire.hpp"
#include "src/providers/rest/paging.hpp"
#include "src/providers/rest/side_by_side.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <mutex>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace gitprovider::gitlab {
namespace {

/// From so many changes on a folder is listed before its files are looked at.
constexpr std::size_t kListFrom = 3;

using Paths = std::vector<std::string_view>;

std::map<std::string_view, Paths> by_folder(std::span<const FileChange> changes) {
  std::map<std::string_view, Paths> folders;
  for (const FileChange& change : changes) {
    const std::string_view path = change.path;
    const auto slash = path.rfind('/');
    folders[slash == std::string_view::npos ? std::string_view{} : path.substr(0, slash)].push_back(
        path);
  }
  return folders;
}

/// The files of a folder; a folder that is not there has none.
Result<rest::Listed<std::string>> list(const ProjectCall& call, const ObjectId& head,
                                       std::string_view folder) {
  auto files = rest::read_list<std::string>(
      call.session, call.scope,
      paths::tree(call.project, folder, head.hex()).query("per_page", "100"),
      call.session.options().limits.max_items, wire::read_file_paths, std::identity{});
  if (!files && files.error().code == ErrorCode::not_found) {
    return rest::Listed<std::string>{};
  }
  return files;
}

/// Leaves out what a whole listing does not show.
Result<void> keep_listed(const ProjectCall& call, const ObjectId& head, std::string_view folder,
                         Paths& paths) {
  const auto files = list(call, head, folder);
  if (!files) {
    return files.error();
  }
  const std::set<std::string_view> there(files->items.begin(), files->items.end());
  if (!files->truncated) {
    std::erase_if(paths, [&](std::string_view path) { return !there.contains(path); });
  }
  return {};
}

/// The files that may be there.
Result<Paths> candidates(const ProjectCall& call, const ObjectId& head,
                         std::span<const FileChange> changes) {
  Paths all;
  for (auto& [folder, paths] : by_folder(changes)) {
    if (paths.size() >= kListFrom) {
      if (auto listed = keep_listed(call, head, folder, paths); !listed) {
        return std::move(listed).error();
      }
    }
    all.insert(all.end(), paths.begin(), paths.end());
  }
  return all;
}

std::optional<std::size_t> read_size(const http::Headers& headers) {
  const auto text = headers.find("x-gitlab-size");
  std::size_t size = 0;
  if (!text || text->empty()) {
    return std::nullopt;
  }
  const auto* const end = text->data() + text->size();
  const auto read = std::from_chars(text->data(), end, size);
  return read.ec == std::errc{} && read.ptr == end ? std::optional{size} : std::nullopt;
}

Result<StoredFile> read_file(const rest::Session& session, const rest::Reply& reply) {
  const auto last_commit = reply.headers.find("x-gitlab-last-commit-id");
  if (!last_commit || last_commit->empty()) {
    return session.in_reply(malformed("the answer does not name the file's last commit"), reply);
  }
  return StoredFile{.last_commit = std::string{*last_commit},
                    .executable = reply.headers.find("x-gitlab-execute-filemode") == "true",
                    .size = read_size(reply.headers)};
}

/// Looks at one file; nothing where it is not there.
Result<std::optional<StoredFile>> look_at(const ProjectCall& call, rest::Scope& scope,
                                          const ObjectId& head, std::string_view path) {
  const auto reply = call.session.read_headers(scope, paths::file(call.project, path, head.hex()));
  if (!reply && reply.error().code == ErrorCode::not_found) {
    return std::optional<StoredFile>{};
  }
  if (!reply) {
    return reply.error();
  }
  return read_file(call.session, *reply).transform([](StoredFile file) {
    return std::optional{std::move(file)};
  });
}

}  // namespace

Result<StoredFiles> find_stored_files(const ProjectCall& call, const ObjectId& head,
                                      std::span<const FileChange> changes) {
  const auto paths = candidates(call, head, changes);
  if (!paths) {
    return paths.error();
  }
  StoredFiles files;
  std::mutex mutex;
  auto done = rest::run_side_by_side(
      paths->size(), call.session.options().limits.max_parallel, call.scope.stop,
      [&](std::size_t number, const std::stop_token& stop) -> Result<void> {
        rest::Scope part = call.scope;
        part.stop = stop;
        auto file = look_at(call, part, head, (*paths)[number]);
        if (!file) {
          return std::move(file).error();
        }
        if (*file) {
          const std::lock_guard lock{mutex};
          files.emplace((*paths)[number], **std::move(file));
        }
        return {};
      });
  return std::move(done).transform([&] { return std::move(files); });
}

}  // namespace gitprovider::gitlab
