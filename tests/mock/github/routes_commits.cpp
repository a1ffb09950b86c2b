// Commits, and the one way into an empty repository: a file through `contents`.

#include "tests/mock/github/protection.hpp"
#include "tests/mock/github/refusal.hpp"
#include "tests/mock/github/route.hpp"
#include "tests/mock/github/views.hpp"
#include "tests/mock/host/base64.hpp"

#include <ctime>
#include <iomanip>
#include <sstream>
#include <utility>

namespace gitprovider::mock::github {
namespace {

Signature signature_or(const Received& request, const char* role, const Signature& fallback) {
  if (!request.body.contains(role)) {
    return fallback;
  }
  const auto& given = request.body[role];
  Signature who{.name = given.at("name"), .email = given.at("email"), .seconds = fallback.seconds};
  if (given.contains("date")) {
    std::tm parts{};
    std::istringstream text(given["date"].get<std::string>());
    text >> std::get_time(&parts, "%Y-%m-%dT%H:%M:%S");
    if (text.fail()) {
      throw refuse(422, "Invalid request.\n\ndate is not a timestamp.");
    }
    who.seconds = timegm(&parts);
  }
  return who;
}

Reply create_commit(World& world, const Received& request) {
  auto& repository = repository_with_commits(world, request);
  StoredCommit commit{.tree = request.body["tree"], .message = request.body["message"]};
  if (repository.objects.tree(commit.tree) == nullptr) {
    throw refuse(422, "Tree SHA does not exist");
  }
  for (const auto& parent : request.body.value("parents", Json::array())) {
    if (repository.objects.commit(parent) == nullptr) {
      throw refuse(422, "Parent SHA does not exist or is not a commit object");
    }
    commit.parents.push_back(parent);
  }
  commit.author = signature_or(request, "author", committer_now(world));
  commit.committer = signature_or(request, "committer", commit.author);
  const auto id = repository.objects.add_commit(std::move(commit));
  return {.status = 201, .body = view_of_commit(repository, id)};
}

Reply get_commit(World& world, const Received& request) {
  auto& repository = repository_with_commits(world, request);
  const auto& id = request.path.at("commit_sha");
  if (repository.objects.commit(id) == nullptr) {
    throw refuse(404, "Not Found");
  }
  return {.body = view_of_commit(repository, id)};
}

void refuse_stale_file(const Tree& files, const std::string& path, const Received& request) {
  const auto current = files.find(path);
  if (current == files.end()) {
    return;
  }
  if (!request.body.contains("sha")) {
    throw refuse(422, "Invalid request.\n\n\"sha\" wasn't supplied.");
  }
  if (request.body["sha"] != Json(current->second.blob)) {
    throw refuse(409, path + " does not match " + request.body["sha"].get<std::string>());
  }
}

// In an empty repository the first commit makes the branch, and the branch becomes the default.
Reply put_contents(World& world, const Received& request) {
  auto& repository = repository_of(world, request);
  const auto& path = request.path.at("path");
  const std::string branch = request.body.value("branch", repository.default_branch);
  const auto content = decode_base64(request.body["content"].get<std::string>());
  if (!content) {
    throw refuse(422, "content is not valid Base64");
  }
  StoredCommit commit{.message = request.body["message"]};
  Tree files;
  if (repository.is_empty()) {
    repository.default_branch = branch;
  } else {
    const auto head = repository.branches.find(branch);
    if (head == repository.branches.end()) {
      throw refuse(404, "Branch " + branch + " not found");
    }
    refuse_protected_push(repository, branch, Push::forward);
    commit.parents = {head->second};
    files = repository.objects.files_of(head->second);
    refuse_stale_file(files, path, request);
  }
  files[path] = {.mode = "100644", .blob = repository.objects.add_blob(*content)};
  const auto blob = files[path].blob;
  commit.tree = repository.objects.add_tree(files);
  commit.author = signature_or(request, "author", committer_now(world));
  commit.committer = signature_or(request, "committer", commit.author);
  const auto id = repository.objects.add_commit(std::move(commit));
  move_branch(repository, branch, id, world.rules().computing_reads);
  return {.status = 201,
          .body = {{"content", {{"path", path}, {"sha", blob}, {"type", "file"}}},
                   {"commit", view_of_commit(repository, id)}}};
}

}  // namespace

std::vector<Route> commit_routes(World& world) {
  return {
      {"POST",
       "/repos/{owner}/{repo}/git/commits",
       on(world, create_commit),
       {{"message", Kind::text, true},
        {"tree", Kind::text, true},
        {"parents", Kind::array},
        {"author", Kind::object},
        {"committer", Kind::object}}},
      {"GET", "/repos/{owner}/{repo}/git/commits/{commit_sha}", on(world, get_commit)},
      {"PUT",
       "/repos/{owner}/{repo}/contents/{path+}",
       on(world, put_contents),
       {{"message", Kind::text, true},
        {"content", Kind::text, true},
        {"branch", Kind::text},
        {"sha", Kind::text},
        {"author", Kind::object},
        {"committer", Kind::object}}},
  };
}

}  // namespace gitprovider::mock::github
