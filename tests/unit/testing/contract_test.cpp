#include "gitprovider/testing/contract.hpp"

#include "tests/catch_compat.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

/// Refuses everything, with the wrong code.
class Refuser final : public GitProvider {
 public:
  [[nodiscard]] std::string_view name() const noexcept override { return "refuser"; }
  [[nodiscard]] Capabilities capabilities() const noexcept override { return {}; }
  Result<Repository> get_repo(const RepoRef&, const Call&) override { return refusal(); }
  Result<BranchList> list_branches(const RepoRef&, const ListBranches&, const Call&) override {
    return refusal();
  }
  Result<Applied<Repository>> create_repo(const NewRepository&, const Call&) override {
    return refusal();
  }
  Result<Applied<Branch>> create_branch(const RepoRef&, const NewBranch&, const Call&) override {
    return refusal();
  }
  Result<Applied<Protection>> protect_branch(const RepoRef&, const ProtectBranch&,
                                             const Call&) override {
    return refusal();
  }
  Result<Applied<Commit>> commit_files(const RepoRef&, const NewCommit&, const Call&) override {
    return refusal();
  }
  Result<Applied<PullRequest>> open_pull_request(const RepoRef&, const NewPullRequest&,
                                                 const Call&) override {
    throw std::runtime_error("it flew");
  }
  Result<Applied<PullRequest>> merge_pull_request(const RepoRef&, const MergePullRequest&,
                                                  const Call&) override {
    return refusal();
  }

 private:
  static Error refusal() { return {.code = ErrorCode::local_io, .message = "no"}; }
};

class RefusingHost final : public ContractHost {
 public:
  [[nodiscard]] GitProvider& provider() override { return provider_; }
  [[nodiscard]] RepoRef free_repository() override { return {.owner = "acme", .name = "w"}; }

 private:
  Refuser provider_{};
};

SpecResult run(std::string_view name) {
  const auto specs = contract_specs();
  const auto found =
      std::find_if(specs.begin(), specs.end(), [&](const Spec& spec) { return spec.name == name; });
  REQUIRE(found != specs.end());
  RefusingHost host;
  return run_spec(*found, host);
}

}  // namespace

TEST_CASE("every spec has a name of its own and fits one line", "[unit][testing]") {
  std::set<std::string_view> names;
  for (const auto& spec : contract_specs()) {
    CHECK(names.insert(spec.name).second);
    CHECK(spec.name.find_first_of("\n;[]") == std::string_view::npos);
  }
  CHECK(names.size() > 70);
}

TEST_CASE("a wrong code is told with the one that was wanted", "[unit][testing]") {
  const auto result = run("an absent repository is not found");

  CHECK(result.verdict == Verdict::failed);
  REQUIRE(result.failures.size() == 1);
  CHECK(result.failures[0] ==
        "read a repository that is not there: got local_io (no), wanted not_found");
}

TEST_CASE("a spec ends at what it cannot go on without", "[unit][testing]") {
  const auto result = run("a branch is made at a commit");

  CHECK(result.verdict == Verdict::failed);
  CHECK(result.failures.size() == 1);
}

TEST_CASE("what a host does not offer is skipped with a reason", "[unit][testing]") {
  const auto faults = run("a write answered 500 is sent once and its outcome is unknown");
  CHECK(faults.verdict == Verdict::skipped);
  CHECK(faults.reason == "the host's writes cannot be made to fail");

  const auto owner = run("a repository under a foreign owner is refused");
  CHECK(owner.verdict == Verdict::skipped);
}

TEST_CASE("no spec passes for a provider that refuses everything, but the one about its name",
          "[unit][testing]") {
  for (const auto& spec : contract_specs()) {
    RefusingHost host;
    INFO(spec.name);
    CHECK((run_spec(spec, host).verdict == Verdict::passed) ==
          (spec.name == "a provider has a name and says what it can do"));
  }
}

TEST_CASE("an exception of the host is a failure of the spec", "[unit][testing]") {
  class BrokenHost final : public ContractHost {
    [[nodiscard]] GitProvider& provider() override { throw std::runtime_error("it flew"); }
    [[nodiscard]] RepoRef free_repository() override { return {}; }
  } host;

  const auto result = run_spec(contract_specs().front(), host);

  CHECK(result.verdict == Verdict::failed);
  CHECK(result.failures == std::vector<std::string>{"an exception: it flew"});
}
