// Single files and the listing of folders.

#include "tests/mock/gitlab/paging.hpp"
#include "tests/mock/gitlab/refusal.hpp"
#include "tests/mock/gitlab/route.hpp"
#include "tests/mock/host/base64.hpp"
#include "tests/mock/host/history.hpp"

#include <set>
#include <string>
#include <utility>

namespace gitprovider::mock::gitlab {
namespace {

HeaderLines headers_of(const Json& file) {
  HeaderLines lines;
  for (const auto& [header, key] : {std::pair{"X-Gitlab-File-Path", "file_path"},
                                    {"X-Gitlab-Blob-Id", "blob_id"},
                                    {"X-Gitlab-Commit-Id", "commit_id"},
                                    {"X-Gitlab-Last-Commit-Id", "last_commit_id"}}) {
    lines.emplace_back(header, file[key].get<std::string>());
  }
  lines.emplace_back("X-Gitlab-Size", file["size"].dump());
  lines.emplace_back("X-Gitlab-Execute-Filemode", file["execute_filemode"].dump());
  return lines;
}

// HEAD tells the same in headers alone.
Reply get_file(World& world, const Received& request) {
  auto& project = project_of(world, request);
  if (!request.query.contains("ref")) {
    throw bad_parameter("ref", "is missing");
  }
  const auto& path = request.path.at("file_path");
  const auto head = commit_of(project, request.query.at("ref"));
  const auto& files = project.objects.files_of(head);
  const auto found = files.find(path);
  if (found == files.end()) {
    throw not_found("File");
  }
  const auto& content = *project.objects.blob(found->second.blob);
  Json file = {{"file_name", path.substr(path.rfind('/') + 1)},
               {"file_path", path},
               {"size", content.size()},
               {"encoding", "base64"},
               {"content", encode_base64(content)},
               {"ref", request.query.at("ref")},
               {"blob_id", found->second.blob},
               {"commit_id", head},
               {"last_commit_id", last_commit_of(project.objects, head, path)},
               {"execute_filemode", found->second.mode == "100755"}};
  auto lines = headers_of(file);
  return {.body = std::move(file), .headers = std::move(lines)};
}

Json entry(const std::string& path, const char* type, const TreeFile& file) {
  return {{"id", file.blob},
          {"name", path.substr(path.rfind('/') + 1)},
          {"type", type},
          {"path", path},
          {"mode", file.mode}};
}

// The files and folders right in a folder, or all below it.
Json entries_of(const Tree& files, const std::string& folder, bool is_recursive) {
  const std::string prefix = folder.empty() ? "" : folder + '/';
  std::set<std::string> folders;
  Json entries = Json::array();
  for (const auto& [path, file] : files) {
    if (!path.starts_with(prefix)) {
      continue;
    }
    for (auto slash = path.find('/', prefix.size()); slash != std::string::npos;
         slash = is_recursive ? path.find('/', slash + 1) : std::string::npos) {
      if (folders.insert(path.substr(0, slash)).second) {
        entries.push_back(
            entry(path.substr(0, slash), "tree", {.mode = "040000", .blob = file.blob}));
      }
    }
    if (is_recursive || path.find('/', prefix.size()) == std::string::npos) {
      entries.push_back(entry(path, "blob", file));
    }
  }
  return entries;
}

Reply get_tree(World& world, const Received& request) {
  auto& project = project_of(world, request);
  if (project.is_empty()) {
    throw not_found("Tree");
  }
  const auto head = commit_of(project, query_or(request, "ref", project.default_branch));
  const auto folder = query_or(request, "path", "");
  auto entries = entries_of(project.objects.files_of(head), folder,
                            query_or(request, "recursive", "false") == "true");
  if (entries.empty() && !folder.empty()) {
    throw refuse(404, "404 invalid revision or path Not Found");
  }
  return page_of(world, entries, request);
}

}  // namespace

std::vector<Route> file_routes(World& world) {
  const std::string_view file = "/projects/{id}/repository/files/{file_path}";
  return {
      {"HEAD", file, on(world, get_file), {}, {"ref"}},
      {"GET", file, on(world, get_file), {}, {"ref"}},
      {"GET",
       "/projects/{id}/repository/tree",
       on(world, get_tree),
       {},
       {"ref", "path", "recursive", "per_page", "page"}},
  };
}

}  // namespace gitprovider::mock::gitlab
