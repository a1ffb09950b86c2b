#pragma once

// Looks of Forgejo's probes over a scripted transport.

#include "src/providers/forgejo/dialect.hpp"

#include "tests/unit/forgejo/forgejo_fixture.hpp"
#include "tests/unit/rest/look_once.hpp"

#include <string>

namespace gitprovider::testing {

inline const std::string kBranch = kGetRepo + "/branches/";
inline const std::string kPulls = kGetRepo + "/pulls?state=all&base_branch=main&limit=50";
inline const std::string kPull = kGetRepo + "/pulls/7";

/// Looks at the host of the script as a state check does.
struct ProbeFixture : ForgejoFixture {
  Result<Finding> look(const Intent& intent) {
    return look_once({forgejo::dialect(), transport(), kBase, options}, intent);
  }

  void has_branch(const std::string& name, const std::string& id) {
    on(kBranch + name, 200, branch_json(name, id));
  }
};

/// The history of a commit without that of another.
inline std::string commits(const std::string& in, const std::string& not_in,
                           const std::string& limit) {
  return kGetRepo + "/commits?sha=" + in + (not_in.empty() ? "" : "&not=" + not_in) +
         "&stat=false&verification=false&files=false&limit=" + limit;
}

/// Asks whether the history of `commit` holds anything that `tip` lacks.
inline std::string missing(const std::string& commit, const std::string& tip) {
  return commits(commit, tip, "1");
}

inline std::string commit(const std::string& id, const std::string& parent,
                          const std::string& message) {
  return R"({"sha":")" + id + R"(","commit":{"message":")" + message + R"("},"parents":[)" +
         (parent.empty() ? "" : R"({"sha":")" + parent + R"("})") + "]}";
}

inline std::string repository(const std::string& created, const std::string& visibility = "true",
                              const std::string& name = "acme/widget") {
  return R"({"id":1,"name":"widget","full_name":")" + name +
         R"(","owner":{"login":"acme"},"private":)" + visibility +
         R"(,"default_branch":"main","empty":true,"created_at":")" + created + R"("})";
}

/// A pull request as it stands in a list.
struct Pull {
  std::string state = "open";
  bool merged = false;
  std::string created = kSince;
  std::string head = "topic";
  std::string sha = kHead;
  std::string base = "main";
  int head_repo = 1;
};

inline std::string pull_json(const Pull& pull) {
  return R"({"number":7,"state":")" + pull.state + R"(","merged":)" +
         (pull.merged ? R"(true,"merge_commit_sha":")" + kMade + '"' : "false") +
         (pull.created.empty() ? "" : R"(,"created_at":")" + pull.created + '"') +
         R"(,"head":{"ref":")" + pull.head + R"(","sha":")" + pull.sha + R"(","repo_id":)" +
         std::to_string(pull.head_repo) + R"(},"base":{"ref":")" + pull.base + R"(","repo_id":1}})";
}

inline const CreateRepoIntent kNewRepo{.repo = kWidget};
inline const CreateBranchIntent kNewBranch = topic_at_head(kWidget);
inline const CommitIntent kCommit = commit_on_head(kWidget);
inline const OpenPullRequestIntent kNewPull{.repo = kWidget, .head = "topic", .base = "main"};
inline const MergeIntent kMerge = merge_of_head(kWidget, 7);

inline CommitIntent first_commit() {
  CommitIntent wanted = kCommit;
  wanted.parent.reset();
  return wanted;
}

}  // namespace gitprovider::testing
