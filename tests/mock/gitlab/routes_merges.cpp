// Merging a merge request by the project's own method, its commits squashed or not.

#include "tests/mock/gitlab/mergeability.hpp"
#include "tests/mock/gitlab/protection.hpp"
#include "tests/mock/gitlab/refusal.hpp"
#include "tests/mock/gitlab/route.hpp"
#include "tests/mock/gitlab/views.hpp"
#include "tests/mock/host/history.hpp"
#include "tests/mock/host/merging.hpp"

#include <utility>

namespace gitprovider::mock::gitlab {
namespace {

// In this order, as the host does.
void refuse_unmergeable(const StoredRepository& project, const StoredPull& pull,
                        const Received& request) {
  refuse_protected_merge(project, pull.base);
  if (request.body["sha"] != Json(pull.head_id)) {
    throw refuse(409, "SHA does not match HEAD of source branch: " + pull.head_id);
  }
  const auto status = merge_status(project, pull);
  if (status == "conflict") {
    throw refuse(422, "Branch cannot be merged");
  }
  if (status != "mergeable") {
    throw refuse(405, "405 Method Not Allowed");
  }
}

std::string merge_message(const StoredPull& pull, const StoredRepository& project) {
  return "Merge branch '" + pull.head + "' into '" + pull.base + "'\n\n" + pull.title +
         "\n\nSee merge request " + project.full_name() + '!' + std::to_string(pull.number);
}

// A squashed merge request is one commit, which is merged like any other.
void squash(const World& world, StoredRepository& project, StoredPull& pull,
            const Received& request) {
  const auto made = make_merge(project, pull,
                               {.method = MergeBy::squash,
                                .message = request.body.value("squash_commit_message", pull.title),
                                .committer = committer_now(world)});
  pull.squash_id = made.value_or("");
}

std::string merge(const World& world, StoredRepository& project, const StoredPull& pull,
                  const Received& request) {
  const auto tip = pull.squash_id.empty() ? pull.head_id : pull.squash_id;
  const auto base = project.branches.at(pull.base);
  if (world.rules().merge_method == "ff") {
    if (!is_ancestor(project.objects, base, tip)) {
      throw refuse(405, "405 Method Not Allowed");
    }
    return tip;
  }
  StoredPull merged = pull;
  merged.head_id = tip;
  return *make_merge(
      project, merged,
      {.message = request.body.value("merge_commit_message", merge_message(pull, project)),
       .committer = committer_now(world)});
}

Reply merge_request(World& world, const Received& request) {
  auto& project = project_of(world, request);
  auto* pull = find_pull(project, request.path.at("merge_request_iid"));
  if (pull == nullptr) {
    throw refuse(404, "404 Not found");
  }
  refuse_unmergeable(project, *pull, request);
  if (request.body.value("squash", false)) {
    squash(world, project, *pull, request);
  }
  const auto commit = merge(world, project, *pull, request);
  complete_merge(project, *pull,
                 {.commit = commit,
                  .by = world.rules().user,
                  .at = world.now(),
                  .computing_reads = world.rules().checking_reads});
  if (world.rules().merge_method == "ff") {
    pull->merge_id.clear();
  }
  return {.body = view_of(project, *pull, merge_status(project, *pull))};
}

}  // namespace

std::vector<Route> merge_routes(World& world) {
  // The host takes a merge without `sha`; this one calls it a fault of the client, for such a merge
  // takes in what nobody has looked at.
  return {
      {"PUT",
       "/projects/{id}/merge_requests/{merge_request_iid}/merge",
       on(world, merge_request),
       {{"sha", Kind::text, true},
        {"squash", Kind::boolean},
        {"merge_commit_message", Kind::text},
        {"squash_commit_message", Kind::text},
        {"should_remove_source_branch", Kind::boolean}}},
  };
}

}  // namespace gitprovider::mock::gitlab
