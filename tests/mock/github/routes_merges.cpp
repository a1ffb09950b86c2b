// Merging a pull request, by each of the three methods.

#include "tests/mock/github/protection.hpp"
#include "tests/mock/github/refusal.hpp"
#include "tests/mock/github/route.hpp"
#include "tests/mock/host/history.hpp"
#include "tests/mock/host/merging.hpp"

#include <string>

namespace gitprovider::mock::github {
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

MergeBy method_of(const Received& request) {
  const auto method = request.body.value("merge_method", "merge");
  if (method == "rebase") {
    return MergeBy::rebase;
  }
  if (method != "merge" && method != "squash") {
    throw refuse(422, "Invalid request.\n\nmerge_method is not a member.");
  }
  return method == "squash" ? MergeBy::squash : MergeBy::merge;
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
  auto& repository = repository_of(world, request);
  auto* pull = find_pull(repository, request.path.at("pull_number"));
  if (pull == nullptr) {
    throw refuse(404, "Not Found");
  }
  refuse_unmergeable(repository, *pull, request);
  const auto method = method_of(request);
  const auto commit =
      make_merge(repository, *pull,
                 {.method = method,
                  .message = message_of(repository, *pull, request, method == MergeBy::squash),
                  .committer = committer_now(world)});
  if (!commit) {
    throw refuse(405, "Pull Request is not mergeable");
  }
  complete_merge(repository, *pull,
                 {.commit = *commit,
                  .by = world.rules().user,
                  .at = world.now(),
                  .computing_reads = world.rules().computing_reads});
  return {.body = {
              {"sha", *commit}, {"merged", true}, {"message", "Pull Request successfully merged"}}};
}

}  // namespace

std::vector<Route> merge_routes(World& world) {
  // The host takes a merge without `sha`; this one calls it a fault of the client, for such a merge
  // takes in what nobody has looked at.
  return {
      {"PUT",
       "/repos/{owner}/{repo}/pulls/{pull_number}/merge",
       on(world, merge_pull),
       {{"sha", Kind::text, true},
        {"merge_method", Kind::text},
        {"commit_title", Kind::text},
        {"commit_message", Kind::text}}},
  };
}

}  // namespace gitprovider::mock::github
