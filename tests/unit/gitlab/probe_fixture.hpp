#pragma once

// Looks of GitLab's probes over a scripted transport.

#include "src/providers/gitlab/dialect.hpp"
#include "src/providers/gitlab/probes.hpp"
#include "src/providers/rest/session.hpp"

#include "tests/unit/gitlab/gitlab_fixture.hpp"
#include "tests/unit/rest/said.hpp"

#include <memory>
#include <string>

namespace gitprovider::testing {

inline const std::string kReadProject = "GET " + kProject;
inline const std::string kRepository = kReadProject + "/repository";
inline const std::string kPulls =
    kReadProject +
    "/merge_requests?source_branch=topic&target_branch=main&state=all&"
    "scope=all&per_page=100";
inline const std::string kOther(40, 'b');

/// Looks at the host of the script as a state check does.
struct ProbeFixture : GitLabFixture {
  Result<Finding> look(const Intent& intent) {
    rest::Session session{
        gitlab::dialect(TransportRetry::reads_only),
        std::make_unique<ScriptedTransport>(script),
        {.scheme = "https", .host = "git.example", .port = 443, .prefix = "/deep/api/v4"},
        options};
    return session.run<Finding>(Operation::check_state, {}, [&](rest::Scope& op) {
      rest::Scope check = rest::check_scope(op);
      return gitlab::look(session, check, intent, clock->now());
    });
  }

  /// Which of two commits holds the other: where their histories parted.
  void parted_at(const std::string& commit, const std::string& tip, const std::string& at) {
    on(parting(commit, tip), 200, R"({"id":")" + at + R"("})");
  }
  void never_parted(const std::string& commit, const std::string& tip) {
    on(parting(commit, tip), 404, saying("404 Merge Base Not Found"));
  }

 private:
  static std::string parting(const std::string& commit, const std::string& tip) {
    return kRepository + "/merge_base?refs%5B%5D=" + commit + "&refs%5B%5D=" + tip;
  }
};

inline std::string project(const std::string& created, const std::string& more = {}) {
  return project_json(R"(,"created_at":")" + created + R"(")" + more);
}

inline std::string commit(const std::string& id, const std::string& parent,
                          const std::string& message) {
  return R"({"id":")" + id + R"(","parent_ids":[")" + parent + R"("],"message":")" + message +
         R"("})";
}

inline std::string history(const std::string& tip, const std::string& since = kHead + "..") {
  return kRepository + "/commits?ref_name=" + since + tip + "&per_page=100";
}

/// A merge request as it stands in a list.
struct Pull {
  std::string state = "opened";
  std::string created = kSince;
  std::string head = "topic";
  std::string sha = kHead;
  std::string more{};
};

inline std::string pull_json(const Pull& pull) {
  return R"({"iid":4,"project_id":7,"state":")" + pull.state + R"(","source_branch":")" +
         pull.head + R"(","target_branch":"main","sha":")" + pull.sha +
         (pull.created.empty() ? "" : R"(","created_at":")" + pull.created) + R"(")" + pull.more +
         "}";
}

inline const CreateRepoIntent kNewRepo{.repo = kWidget};
inline const CreateBranchIntent kNewBranch{.repo = kWidget, .name = "topic", .at = id_of(kHead)};
inline const CommitIntent kCommit{.repo = kWidget,
                                  .branch = "main",
                                  .parent = id_of(kHead),
                                  .marker = "op-1",
                                  .files_changed = 2};
inline const OpenPullRequestIntent kNewPull{.repo = kWidget, .head = "topic", .base = "main"};
inline const MergeIntent kMerge{.repo = kWidget, .number = 4, .head = id_of(kHead), .base = "main"};
inline const std::string kMarked = R"(Change\n\nOperation-Id: op-1)";

}  // namespace gitprovider::testing
