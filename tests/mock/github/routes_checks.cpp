// What was reported of a commit, and what ran on it. Each stored check is a check run; the combined
// status, which other tools write, has none.

#include "tests/mock/github/paging.hpp"
#include "tests/mock/github/refusal.hpp"
#include "tests/mock/github/route.hpp"

#include <string>
#include <utility>

namespace gitprovider::mock::github {
namespace {

const std::string& commit_asked(const StoredRepository& repository, const Received& request) {
  const auto& commit = request.path.at("ref");
  if (repository.objects.commit(commit) == nullptr) {
    throw refuse(422, "No commit found for SHA: " + commit);
  }
  return commit;
}

Reply combined_status(World& world, const Received& request) {
  const auto& repository = repository_of(world, request);
  return {.body = {{"sha", commit_asked(repository, request)},
                   {"state", "pending"},
                   {"statuses", Json::array()},
                   {"total_count", 0}}};
}

Json view_of_run(const StoredCheck& check, std::int64_t id) {
  const bool is_pending = check.state == StoredCheck::State::pending;
  const bool has_passed = check.state == StoredCheck::State::passed;
  Json view{{"id", id}, {"name", check.name}, {"status", is_pending ? "queued" : "completed"}};
  view["conclusion"] = is_pending ? Json(nullptr) : Json(has_passed ? "success" : "failure");
  return view;
}

Reply check_runs(World& world, const Received& request) {
  auto& repository = repository_of(world, request);
  Json runs = Json::array();
  for (const auto& check : read_checks(repository, commit_asked(repository, request))) {
    runs.push_back(view_of_run(check, repository.id + static_cast<std::int64_t>(runs.size())));
  }
  const auto total = runs.size();
  Reply reply = page_of(runs, repository, request);
  reply.body = {{"total_count", total}, {"check_runs", std::move(reply.body)}};
  return reply;
}

}  // namespace

std::vector<Route> check_routes(World& world) {
  return {
      {"GET",
       "/repos/{owner}/{repo}/commits/{ref}/status",
       on(world, combined_status),
       {},
       {"per_page", "page"}},
      {"GET",
       "/repos/{owner}/{repo}/commits/{ref}/check-runs",
       on(world, check_runs),
       {},
       {"per_page", "page"}},
  };
}

}  // namespace gitprovider::mock::github
