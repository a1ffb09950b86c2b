#include "src/providers/github/commit_objects.hpp"

#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/json/writer.hpp"
#include "src/providers/github/commit_plan.hpp"
#include "src/providers/github/paths.hpp"
#include "src/providers/github/wire.hpp"
#include "src/providers/rest/side_by_side.hpp"

#include <cstddef>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace gitprovider::github {
namespace {

Result<ObjectId> make_object(const CommitJob& job, rest::Scope& scope, http::Target target,
                             std::string body) {
  return job.session.send_as(scope,
                             {.method = http::Method::post,
                              .target = std::move(target),
                              .body = std::move(body),
                              .effect = rest::Effect::invisible},
                             wire::read_made_object);
}

Result<std::vector<ObjectId>> make_blobs(const CommitJob& job, const CommitPlan& plan) {
  std::vector<ObjectId> ids(plan.blobs.size());
  const auto make_one = [&](std::size_t number, const std::stop_token& stop) -> Result<void> {
    rest::Scope scope = job.scope;
    scope.stop = stop;
    auto id = make_object(job, scope, paths::blobs(job.repo), blob_body(plan.blobs[number]));
    if (!id) {
      return std::move(id).error();
    }
    ids[number] = *std::move(id);
    return {};
  };
  const auto done = rest::run_side_by_side(ids.size(), job.session.options().limits.max_parallel,
                                           job.scope.stop, make_one);
  if (!done) {
    return done.error();
  }
  return ids;
}

/// Lays one tree over the other; the last holds all.
Result<ObjectId> make_trees(const CommitJob& job, const CommitPlan& plan,
                            const std::vector<ObjectId>& blobs, std::optional<ObjectId> tree) {
  for (const auto& entries : plan.trees) {
    auto next =
        make_object(job, job.scope, paths::trees(job.repo), tree_body(entries, blobs, tree));
    if (!next) {
      return next;
    }
    tree = *std::move(next);
  }
  return *std::move(tree);
}

std::string ref_update_body(const ObjectId& commit, bool force) {
  json::Writer body;
  body.begin_object().field("sha", commit.hex()).field("force", force).end_object();
  return std::move(body).str();
}

Result<Applied<Commit>> check_moved(const Commit& wanted, const Branch& ref) {
  if (ref.id != wanted.id) {
    return applied_otherwise("branch " + quoted(wanted.branch) + ": was moved to " +
                             wanted.id.hex() + ", and the host says it is at " + ref.id.hex());
  }
  return Applied<Commit>{.value = wanted};
}

}  // namespace

Result<ObjectId> make_commit(const CommitJob& job, const std::optional<CommitBase>& base) {
  const CommitPlan plan = plan_commit(job.request.changes);
  const auto blobs = make_blobs(job, plan);
  if (!blobs) {
    return blobs.error();
  }
  auto tree = make_trees(job, plan, *blobs, base ? std::optional{base->tree} : std::nullopt);
  if (!tree) {
    return tree;
  }
  return make_object(
      job, job.scope, paths::commits(job.repo),
      commit_body(job.request.message, *tree, base ? std::optional{base->commit} : std::nullopt));
}

Result<Applied<Commit>> move_branch(const CommitJob& job, const ObjectId& from,
                                    const ObjectId& commit, Move move) {
  const bool is_forced = move == Move::forced;
  const Commit made = commit_of(job, commit);
  const auto send = [&] {
    return job.session
        .send_as(job.scope,
                 {.method = http::Method::patch,
                  .target = paths::branch_ref_update(job.repo, job.request.branch),
                  .body = ref_update_body(commit, is_forced),
                  .effect = rest::Effect::visible,
                  .subject = subject_of(job)},
                 wire::read_ref)
        .and_then([&](const Branch& ref) { return check_moved(made, ref); });
  };
  return job.session.change<Commit>(job.scope,
                                    CommitIntent{.repo = job.repo,
                                                 .branch = job.request.branch,
                                                 .parent = from,
                                                 .commit = commit,
                                                 .files_changed = made.files_changed,
                                                 .is_guarded = !is_forced,
                                                 .is_forced = is_forced,
                                                 .has_two_steps = is_forced},
                                    send);
}

Commit commit_of(const CommitJob& job, const ObjectId& id) {
  return {.id = id, .branch = job.request.branch, .files_changed = job.request.changes.size()};
}

std::string subject_of(const CommitJob& job) {
  return "branch " + job.request.branch + " of " + job.repo.owner + "/" + job.repo.name;
}

}  // namespace gitprovider::github
