#include "src/providers/github/provider.hpp"

#include "src/core/commit_id.hpp"
#include "src/core/pull_request_branches.hpp"
#include "src/providers/github/checks.hpp"
#include "src/providers/github/checks_wire.hpp"
#include "src/providers/github/commit.hpp"
#include "src/providers/github/create_branch.hpp"
#include "src/providers/github/create_repo.hpp"
#include "src/providers/github/dialect.hpp"
#include "src/providers/github/find_pull_requests.hpp"
#include "src/providers/github/health.hpp"
#include "src/providers/github/job.hpp"
#include "src/providers/github/merge.hpp"
#include "src/providers/github/open_pull_request.hpp"
#include "src/providers/github/paths.hpp"
#include "src/providers/github/protect_branch.hpp"
#include "src/providers/github/wire.hpp"
#include "src/providers/rest/branch_list.hpp"
#include "src/providers/rest/session.hpp"

#include "gitprovider/names.hpp"

#include <string>
#include <utility>

namespace gitprovider::github {
namespace {

class GitHub final : public GitProvider, public ChecksReader {
 public:
  explicit GitHub(rest::Session session) : session_(std::move(session)) {}

  [[nodiscard]] std::string_view name() const noexcept override { return "github"; }

  [[nodiscard]] std::string base_url() const override { return rest::base_url_of(session_); }

  [[nodiscard]] Capabilities capabilities() const noexcept override {
    return {.default_branch_of_empty = false};
  }

  Result<Repository> get_repo(const RepoRef& repo, const Call& call) override {
    return on_repo<Repository>(Operation::get_repo, repo, call, [](const Job& job) {
      return job.session.read_as(job.scope, paths::repository(job.repo), wire::read_repository);
    });
  }

  Result<BranchList> list_branches(const RepoRef& repo, const ListBranches& request,
                                   const Call& call) override {
    return on_repo<BranchList>(Operation::list_branches, repo, call, [&](const Job& job) {
      return rest::list_branches(session_, job.scope,
                                 paths::branches(repo).query("per_page", std::to_string(kPageSize)),
                                 request, wire::read_branches);
    });
  }

  Result<Applied<Repository>> create_repo(const NewRepository& request, const Call& call) override {
    return validate(request).and_then([&] {
      return session_.run<Applied<Repository>>(Operation::create_repo, call, [&](rest::Scope& op) {
        return github::create_repo({.session = session_, .scope = op, .request = request},
                                   account_);
      });
    });
  }

  Result<Applied<Branch>> create_branch(const RepoRef& repo, const NewBranch& request,
                                        const Call& call) override {
    return change<Applied<Branch>>(Operation::create_branch, repo, request, call,
                                   github::create_branch);
  }

  Result<Applied<Protection>> protect_branch(const RepoRef& repo, const ProtectBranch& request,
                                             const Call& call) override {
    return change<Applied<Protection>>(Operation::protect_branch, repo, request, call,
                                       github::protect_branch);
  }

  Result<Applied<Commit>> commit_files(const RepoRef& repo, const NewCommit& request,
                                       const Call& call) override {
    return change<Applied<Commit>>(
        Operation::commit_files, repo, request, call, [](const Job& job, const NewCommit& asked) {
          return github::commit_files(
              {.session = job.session, .scope = job.scope, .repo = job.repo, .request = asked});
        });
  }

  Result<Applied<PullRequest>> open_pull_request(const RepoRef& repo, const NewPullRequest& request,
                                                 const Call& call) override {
    return change<Applied<PullRequest>>(Operation::open_pull_request, repo, request, call,
                                        github::open_pull_request);
  }

  Result<Applied<PullRequest>> merge_pull_request(const RepoRef& repo,
                                                  const MergePullRequest& request,
                                                  const Call& call) override {
    return change<Applied<PullRequest>>(
        Operation::merge_pull_request, repo, request, call,
        [](const Job& job, const MergePullRequest& asked) {
          return github::merge_pull_request(
              {.session = job.session, .scope = job.scope, .repo = job.repo, .request = asked});
        });
  }

  [[nodiscard]] ChecksReader* checks() noexcept override { return this; }

  [[nodiscard]] Health health() const override { return session_.health(); }

  Result<HostStatus> check_health(const Call& call) override {
    return session_.run<HostStatus>(Operation::check_health, call, [&](rest::Scope& scope) {
      return github::check_health(session_, scope);
    });
  }

  Result<Resolution> resolve(const Ticket& ticket, const Call& call) override {
    return session_.resolve(ticket, call);
  }

  Result<std::vector<PullRequest>> find_pull_requests(const RepoRef& repo,
                                                      const PullRequestBranches& branches,
                                                      const Call& call) override {
    return validate(branches).and_then([&] {
      return on_repo<std::vector<PullRequest>>(
          Operation::get_pull_request, repo, call,
          [&](const Job& at) { return github::find_pull_requests(at, branches); });
    });
  }

  Result<MergeReadiness> get_readiness(const RepoRef& repo, std::int64_t number,
                                       const Call& call) override {
    return validate_repo(repo)
        .and_then([&] { return validate(MergePullRequest{.number = number}); })
        .and_then([&] {
          return on_repo<MergeReadiness>(
              Operation::get_pull_request, repo, call, [&](const Job& job) {
                return job.session.read_as(job.scope, paths::pull_request(repo, number),
                                           wire::read_readiness);
              });
        });
  }

  Result<std::vector<Check>> list_checks(const RepoRef& repo, const ObjectId& commit,
                                         const Call& call) override {
    return validate_repo(repo).and_then([&] { return check_commit_id(commit); }).and_then([&] {
      return on_repo<std::vector<Check>>(Operation::list_checks, repo, call, [&](const Job& job) {
        return github::list_checks(
            {.session = job.session, .scope = job.scope, .repo = job.repo, .commit = commit});
      });
    });
  }

 private:
  /// Runs an operation on one repository.
  template <class T, class Body>
  Result<T> on_repo(Operation operation, const RepoRef& repo, const Call& call, Body body) {
    return validate_repo(repo).and_then([&] {
      return session_.run<T>(operation, call, [&](rest::Scope& scope) {
        return body(Job{.session = session_, .scope = scope, .repo = repo});
      });
    });
  }

  template <class T, class Request, class Body>
  Result<T> change(Operation operation, const RepoRef& repo, const Request& request,
                   const Call& call, Body body) {
    return validate_repo(repo).and_then([&] { return validate(request); }).and_then([&] {
      return on_repo<T>(operation, repo, call, [&](const Job& job) { return body(job, request); });
    });
  }

  rest::Session session_;
  OwnAccount account_{};
};

}  // namespace

std::unique_ptr<GitProvider> make_provider(std::unique_ptr<http::Transport> transport,
                                           http::BaseUrl base, ClientOptions options) {
  return std::make_unique<GitHub>(
      rest::Session{dialect(), std::move(transport), std::move(base), std::move(options)});
}

}  // namespace gitprovider::github
