#pragma once

// One look of a host's probes, and what is looked for on all of them.

#include "src/providers/rest/session.hpp"
#include "src/settlement/intent.hpp"

#include "tests/unit/rest/host_fixture.hpp"
#include "tests/unit/rest/said.hpp"

#include <cstdint>
#include <string>

namespace gitprovider::testing {

/// Looks as a state check does.
inline Result<Finding> look_once(rest::Session session, const Intent& intent) {
  return session.run<Finding>(Operation::check_state, {}, [&](rest::Scope& op) {
    rest::Scope check = rest::check_scope(op);
    return session.dialect().look(session, check, intent, session.clock().now());
  });
}

inline CreateBranchIntent topic_at_head(const RepoRef& repo) {
  return {.repo = repo, .name = "topic", .at = id_of(kHead)};
}

/// A commit on main, over the head.
inline CommitIntent commit_on_head(const RepoRef& repo) {
  return {
      .repo = repo, .branch = "main", .parent = id_of(kHead), .marker = "op-1", .files_changed = 2};
}

inline MergeIntent merge_of_head(const RepoRef& repo, std::int64_t number) {
  return {.repo = repo, .number = number, .head = id_of(kHead), .base = "main"};
}

/// The message of such a commit, as JSON.
inline const std::string kMarked = R"(Change\n\nOperation-Id: op-1)";

}  // namespace gitprovider::testing
