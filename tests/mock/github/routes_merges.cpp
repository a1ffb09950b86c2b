// Merging a pull request, by each of the three methods.

#include "tests/mock/github/history.hpp"
#include "tests/mock/github/protection.hpp"
#include "tests/mock/github/route.hpp"
#include "tests/mock/github/views.hpp"

#include <optional>
#include <utility>

namespace gitprovider::mock {
namespace {

std::string default_message(const StoredRepository& repository, const StoredPull& pull,
                            bool is_squash) {
  const auto number = std::to_string(pull.number);
  return is_squash ? pull.title + " (#" + number + ")"
                   : "Merge pull request #" + number + " from " + repository.owner + '/' +
                         pull.head + "\n\n" + pull.title;
}

std::string message_of(const StoredRepository& repository, const StoredPull& pull,
                       const Received& request, bool is_squash) {
  if (!request.body.contains("commit_title")) {
    return default_message(repository, pull, is_squash);
  }
  const auto rest = request.body.value("commit_message", "");
  return request.body["commit_title"].get<std::string>() + (rest.empty() ? "" : "\n\n" + rest);
}

// The commit the base branch moves to; empty on a conflict.
std::optional<std::string> merged_commit(const World& world, StoredRepository& repository,
                                         const StoredPull& pull, const Received& request) {
  const auto method = request.body.value("merge_method", "merge");
  const auto base = repository.branches.at(pull.base);
  if (method == "rebase") {
    return rebase(repository.objects, base, pull.head_id, committer_now(world));
  }
  if (method != "merge" && method != "squash") {
    throw refuse(422, "Invalid request.\n\nmerge_method is not a member.");
  }
  const auto files = merge_files(repository.objects, base, pull.head_id);
  if (!files) {
    return std::nullopt;
  }
  const bool is_squash = method == "squash";
  return repository.objects.add_commit(
      {.tree = repository.objects.add_tree(*files),
       .parents = is_squash ? std::vector{base} : std::vector{base, pull.head_id},
       .author = committer_now(world),
       .committer = committer_now(world),
       .message = message_of(repository, pull, request, is_squash)});
}

void refuse_unmergeable(const StoredRepository& repository, const StoredPull& pull,
                        const Received& request) {
  if (!pull.is_open || !repository.branches.contains(pull.base)) {
    throw refuse(405, "Pull Request is not mergeable");
  }
  if (pull.is_draft) {
    throw refuse(405, "Pull Request is still a draft");
  }
  if (request.body.value("sha", pull.head_id) != pull.head_id) {
    throw refuse(409, "Head branch was modified. Review and try the merge again.");
  }
  refuse_protected_merge(repository, pull.base);
}

Reply merge_pull(World& world, const Received& request) {
  auto& repository = world.repository_of(request);
  auto* pull = find_pull(repository, std::atoll(request.path.at("pull_number").c_str()));
  if (pull == nullptr) {
    throw refuse(404, "Not Found");
  }
  refuse_unmergeable(repository, *pull, request);
  const auto commit = merged_commit(world, repository, *pull, request);
  if (!commit) {
    throw refuse(405, "Pull Request is not mergeable");
  }
  pull->is_open = false;
  pull->is_merged = true;
  pull->merge_id = *commit;
  move_branch(world, repository, pull->base, *commit);
  return {.body = {
              {"sha", *commit}, {"merged", true}, {"message", "Pull Request successfully merged"}}};
}

}  // namespace

std::span<const Route> merge_routes() {
  // The host takes a merge without `sha`; this one calls it a fault of the client, for such a merge
  // takes in what nobody has looked at.
  static const std::vector<Route> routes{
      {"PUT",
       "/repos/{owner}/{repo}/pulls/{pull_number}/merge",
       merge_pull,
       {{"sha", Kind::text, true},
        {"merge_method", Kind::text},
        {"commit_title", Kind::text},
        {"commit_message", Kind::text}}},
  };
  return routes;
}

}  // namespace gitprovider::mock
