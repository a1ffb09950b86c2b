// Merging a pull request. The names of the fields are those that every version of the server reads.

#include "tests/mock/forgejo/mergeability.hpp"
#include "tests/mock/forgejo/protection.hpp"
#include "tests/mock/forgejo/refusal.hpp"
#include "tests/mock/forgejo/route.hpp"
#include "tests/mock/host/merging.hpp"

#include <utility>

namespace gitprovider::mock::forgejo {
namespace {

MergeBy method_of(const Received& request) {
  const std::string method = request.body["Do"];
  if (method == "rebase") {
    return MergeBy::rebase;
  }
  if (method != "merge" && method != "squash") {
    throw refuse(405, method + " is not allowed an allowed merge style for this repository");
  }
  return method == "squash" ? MergeBy::squash : MergeBy::merge;
}

// In this order, as the host does.
void refuse_unmergeable(const StoredRepository& repository, const StoredPull& pull,
                        const Received& request) {
  if (pull.is_merged) {
    throw refuse(405, "The PR is already merged");
  }
  if (!pull.is_open) {
    throw not_found();
  }
  if (pull.is_draft) {
    throw refuse(405, "Work in progress PRs cannot be merged");
  }
  if (!is_mergeable(repository, pull)) {
    throw refuse(405, "Please try again later");
  }
  refuse_protected_merge(repository, pull.base);
  if (request.body["head_commit_id"] != Json(pull.head_id)) {
    throw refuse(409, "head out of date");
  }
}

std::string message_of(const StoredPull& pull, const Received& request) {
  const auto title =
      request.body.value("MergeTitleField", "Merge pull request '" + pull.title + "' (#" +
                                                std::to_string(pull.number) + ") from " +
                                                pull.head + " into " + pull.base);
  const auto rest = request.body.value("MergeMessageField", std::string{});
  return rest.empty() ? title : title + "\n\n" + rest;
}

// The answer has no body.
Reply merge_pull(World& world, const Received& request) {
  auto& repository = repository_to_change(world, request);
  auto* pull = find_pull(repository, request.path.at("index"));
  if (pull == nullptr) {
    throw not_found();
  }
  const auto method = method_of(request);
  refuse_unmergeable(repository, *pull, request);
  const auto commit = make_merge(
      repository, *pull,
      {.method = method, .message = message_of(*pull, request), .committer = committer_now(world)});
  if (!commit) {
    throw refuse(409, "merge conflict");
  }
  complete_merge(repository, *pull,
                 {.commit = *commit,
                  .by = world.rules().user,
                  .at = world.now(),
                  .computing_reads = world.rules().checking_reads});
  return {};
}

}  // namespace

std::vector<Route> merge_routes(World& world) {
  // The server takes a merge without `head_commit_id`; this one calls it a fault of the client, for
  // such a merge takes in what nobody has looked at.
  return {
      {"POST",
       "/repos/{owner}/{repo}/pulls/{index}/merge",
       on(world, merge_pull),
       {{"Do", Kind::text, true},
        {"head_commit_id", Kind::text, true},
        {"MergeTitleField", Kind::text},
        {"MergeMessageField", Kind::text},
        {"delete_branch_after_merge", Kind::boolean}}},
  };
}

}  // namespace gitprovider::mock::forgejo
