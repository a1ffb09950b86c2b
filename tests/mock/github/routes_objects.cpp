// Blobs and trees.

#include "tests/mock/github/refusal.hpp"
#include "tests/mock/github/route.hpp"
#include "tests/mock/host/base64.hpp"

#include <algorithm>
#include <utility>

namespace gitprovider::mock::github {
namespace {

Reply create_blob(World& world, const Received& request) {
  auto& repository = repository_with_commits(world, request);
  std::string content = request.body["content"];
  if (request.body.value("encoding", "utf-8") == "base64") {
    auto bytes = decode_base64(content);
    if (!bytes) {
      throw refuse(422, "content is not valid Base64");
    }
    content = std::move(*bytes);
  }
  return {.status = 201, .body = {{"sha", repository.objects.add_blob(std::move(content))}}};
}

bool is_file_mode(const std::string& mode) {
  return mode == "100644" || mode == "100755" || mode == "120000";
}

bool is_tree_path(std::string_view path) {
  while (true) {
    const auto part = path.substr(0, path.find('/'));
    if (part.empty() || part == "." || part == ".." || part == ".git") {
      return false;
    }
    if (part.size() == path.size()) {
      return true;
    }
    path.remove_prefix(part.size() + 1);
  }
}

std::string blob_of(StoredRepository& repository, const Json& entry) {
  if (entry.contains("content")) {
    return repository.objects.add_blob(entry["content"]);
  }
  const std::string id = entry["sha"];
  if (repository.objects.blob(id) == nullptr) {
    throw refuse(422, "tree.sha " + id + " is not a valid blob");
  }
  return id;
}

// A file takes the place of a folder of its name, and of a file that stands where a folder must be.
void put(Tree& files, const std::string& path, TreeFile file) {
  std::erase_if(files, [&](const auto& other) {
    return other.first.starts_with(path + '/') || path.starts_with(other.first + '/');
  });
  files[path] = std::move(file);
}

void apply(StoredRepository& repository, Tree& files, const Json& entry) {
  const std::string path = entry.value("path", "");
  if (!is_tree_path(path)) {
    throw refuse(422, "tree.path contains a malformed path component");
  }
  if (entry.contains("sha") == entry.contains("content")) {
    throw refuse(422, "Must supply either tree.sha or tree.content");
  }
  if (entry.contains("sha") && entry["sha"].is_null()) {
    if (files.erase(path) == 0) {
      throw refuse(422, "GitRPC::BadObjectState");
    }
    return;
  }
  const std::string mode = entry.value("mode", "");
  if (!is_file_mode(mode) || entry.value("type", "blob") != "blob") {
    throw refuse(422, "Must supply a valid tree.mode");
  }
  put(files, path, {.mode = mode, .blob = blob_of(repository, entry)});
}

void refuse_too_large(const Rules& rules, const Json& entries) {
  std::size_t bytes = 0;
  for (const auto& entry : entries) {
    if (entry.contains("content")) {
      bytes += entry["content"].get_ref<const std::string&>().size();
    }
  }
  if (bytes > rules.max_tree_bytes || entries.size() > rules.max_tree_entries) {
    throw refuse(502, "Server Error");
  }
}

Reply create_tree(World& world, const Received& request) {
  auto& repository = repository_with_commits(world, request);
  const auto& entries = request.body["tree"];
  refuse_too_large(world.rules(), entries);
  Tree files;
  if (request.body.contains("base_tree")) {
    const Tree* base = repository.objects.tree(request.body["base_tree"]);
    if (base == nullptr) {
      throw refuse(422, "base_tree is not a valid tree oid");
    }
    files = *base;
  }
  for (const auto& entry : entries) {
    apply(repository, files, entry);
  }
  return {.status = 201,
          .body = {{"sha", repository.objects.add_tree(files)}, {"truncated", false}}};
}

Reply get_tree(World& world, const Received& request) {
  auto& repository = repository_with_commits(world, request);
  std::string id = request.path.at("tree_sha");
  if (const auto* commit = repository.objects.commit(id)) {
    id = commit->tree;
  }
  const Tree* tree = repository.objects.tree(id);
  if (tree == nullptr) {
    throw refuse(404, "Not Found");
  }
  Json entries = Json::array();
  for (const auto& [path, file] : *tree) {
    entries.push_back({{"path", path}, {"mode", file.mode}, {"type", "blob"}, {"sha", file.blob}});
  }
  return {.body = {{"sha", id}, {"tree", std::move(entries)}, {"truncated", false}}};
}

}  // namespace

std::vector<Route> object_routes(World& world) {
  return {
      {"POST",
       "/repos/{owner}/{repo}/git/blobs",
       on(world, create_blob),
       {{"content", Kind::text, true}, {"encoding", Kind::text}}},
      {"POST",
       "/repos/{owner}/{repo}/git/trees",
       on(world, create_tree),
       {{"tree", Kind::array, true}, {"base_tree", Kind::text}}},
      {"GET", "/repos/{owner}/{repo}/git/trees/{tree_sha}", on(world, get_tree), {}, {"recursive"}},
  };
}

}  // namespace gitprovider::mock::github
