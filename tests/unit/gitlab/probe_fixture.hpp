#pragma once

// Looks of GitLab's probes over a scripted transport.

#include "src/providers/gitlab/dialect.hpp"

#include "tests/unit/gitlab/gitlab_fixture.hpp"
#include "tests/unit/rest/look_once.hpp"

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
    return look_once({gitlab::dialect(TransportRetry::reads_only), transport(), kBase, options},
                     intent);
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
inline const CreateBranchIntent kNewBranch = topic_at_head(kWidget);
inline const CommitIntent kCommit = commit_on_head(kWidget);
inline const OpenPullRequestIntent kNewPull{.repo = kWidget, .head = "topic", .base = "main"};
inline const MergeIntent kMerge = merge_of_head(kWidget, 4);

}  // namespace gitprovider::testing
