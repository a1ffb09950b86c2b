// Many files in one commit. Each change of a file that is there names the blob it replaces.

#include "tests/mock/forgejo/protection.hpp"
#include "tests/mock/forgejo/refusal.hpp"
#include "tests/mock/forgejo/route.hpp"
#include "tests/mock/forgejo/views.hpp"
#include "tests/mock/host/base64.hpp"

#include <set>
#include <stdexcept>
#include <utility>

namespace gitprovider::mock::forgejo {
namespace {

void check_keys(const Json& file) {
  static const std::set<std::string> known{"operation", "path", "content", "sha", "from_path"};
  for (const auto& [name, value] : file.items()) {
    if (!known.contains(name)) {
      throw std::invalid_argument("unknown key of a file: " + name);
    }
  }
}

void refuse_bad_path(const std::string& path) {
  const auto padded = '/' + path + '/';
  for (const std::string_view bad : {"//", "/./", "/../", "/.git/"}) {
    if (padded.find(bad) != std::string::npos) {
      throw refuse(422, "path contains a malformed path component [path: " + path + "]");
    }
  }
}

std::string content_of(const Json& file) {
  auto bytes = decode_base64(file.at("content").get<std::string>());
  if (!bytes) {
    throw refuse(422, "illegal base64 data at input byte 0");
  }
  return *std::move(bytes);
}

void create_file(ObjectStore& objects, Tree& files, const std::string& path, const Json& file) {
  for (const auto& [other, stored] : files) {
    if (other == path) {
      throw refuse(422, "repository file already exists [path: " + path + "]");
    }
    if (other.starts_with(path + '/') || path.starts_with(other + '/')) {
      throw refuse(422, "path exists and is in the way [path: " + other + "]");
    }
  }
  files[path] = {.mode = "100644", .blob = objects.add_blob(content_of(file))};
}

// The server takes a change without its guard, and then the last write wins: this one calls that a
// fault of the client. Forgejo has no status of its own for a file that is not there.
TreeFile& guarded_file(const World& world, Tree& files, const std::string& path, const Json& file) {
  const auto found = files.find(path);
  if (found == files.end()) {
    throw world.rules().is_gitea
        ? refuse(404, "repository file does not exist [path: " + path + "]")
        : unmapped();
  }
  if (!file.contains("sha")) {
    throw std::invalid_argument("a change of " + path + " without the sha of its blob");
  }
  if (file["sha"] != Json(found->second.blob)) {
    throw refuse(422, "sha does not match [given: " + file["sha"].get<std::string>() +
                          ", expected: " + found->second.blob + "]");
  }
  return found->second;
}

void apply(const World& world, ObjectStore& objects, Tree& files, const Json& file) {
  check_keys(file);
  const std::string path = file.at("path");
  const std::string operation = file.at("operation");
  refuse_bad_path(path);
  if (operation == "create") {
    create_file(objects, files, path, file);
  } else if (operation == "update") {
    // The mode stays as it was.
    guarded_file(world, files, path, file).blob = objects.add_blob(content_of(file));
  } else if (operation == "delete") {
    (void)guarded_file(world, files, path, file);
    files.erase(path);
  } else {
    throw refuse(422, "[Files]: [" + operation + "]: unknown operation");
  }
}

// In an empty repository the first commit makes the branch, and the branch becomes the default.
std::string parent_of(StoredRepository& repository, const std::string& branch) {
  if (repository.is_empty()) {
    repository.default_branch = branch;
    return {};
  }
  const auto found = repository.branches.find(branch);
  if (found == repository.branches.end()) {
    throw refuse(404, "branch does not exist [name: " + branch + "]");
  }
  refuse_protected_push(repository, branch);
  return found->second;
}

Reply change_files(World& world, const Received& request) {
  auto& repository = repository_to_change(world, request);
  const auto branch = request.body.value("branch", repository.default_branch);
  const auto parent = parent_of(repository, branch);
  Tree files = parent.empty() ? Tree{} : repository.objects.files_of(parent);
  for (const auto& file : request.body["files"]) {
    apply(world, repository.objects, files, file);
  }
  StoredCommit commit{.tree = repository.objects.add_tree(files),
                      .author = committer_now(world),
                      .committer = committer_now(world),
                      .message = request.body.value("message", "")};
  if (!parent.empty()) {
    commit.parents = {parent};
  }
  const auto id = repository.objects.add_commit(std::move(commit));
  move_branch(repository, branch, id, world.rules().checking_reads);
  Json view = view_of_commit(repository, id);
  view.update(view["commit"]);
  view.erase("commit");
  return {.status = 201,
          .body = {{"files", Json::array()},
                   {"commit", std::move(view)},
                   {"verification", {{"verified", false}, {"reason", "gpg.error.not_signed"}}}}};
}

}  // namespace

std::vector<Route> content_routes(World& world) {
  return {
      {"POST",
       "/repos/{owner}/{repo}/contents",
       on(world, change_files),
       {{"files", Kind::array, true},
        {"branch", Kind::text},
        {"message", Kind::text},
        {"author", Kind::object},
        {"committer", Kind::object},
        {"dates", Kind::object},
        {"signoff", Kind::boolean}}},
  };
}

}  // namespace gitprovider::mock::forgejo
