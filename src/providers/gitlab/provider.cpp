#include "src/providers/gitlab/provider.hpp"

#include "src/core/commit_id.hpp"
#include "src/core/pull_request_branches.hpp"
#include "src/providers/gitlab/checks.hpp"
#include "src/providers/gitlab/commit.hpp"
#include "src/providers/gitlab/create_branch.hpp"
#include "src/providers/gitlab/create_repo.hpp"
#include "src/providers/gitlab/dialect.hpp"
#include "src/providers/gitlab/find_pull_requests.hpp"
#include "src/providers/gitlab/health.hpp"
#include "src/providers/gitlab/merge.hpp"
#include "src/providers/gitlab/open_pull_request.hpp"
#include "src/providers/gitlab/paths.hpp"
#include "src/providers/gitlab/projects.hpp"
#include "src/providers/gitlab/protect_branch.hpp"
#include "src/providers/gitlab/wire.hpp"
#include "src/providers/rest/branch_list.hpp"
#include "src/providers/rest/session.hpp"

#include "gitprovider/names.hpp"

#include <utility>

namespace gitprovider::gitlab {
namespace {

using rest::Scope;

/// GitLab's own limit of nesting.
constexpr OwnerRules kOwners{.max_depth = 20};

class GitLab final : public GitProvider, public ChecksReader {
 public:
  GitLab(rest::Session session, TokenKind token_kind)
      : session_(std::move(session)), token_kind_(token_kind) {}

  [[nodiscard]] std::string_view name() const noexcept override { return "gitlab"; }

  [[nodiscard]] std::string base_url() const override { return rest::base_url_of(session_); }

  [[nodiscard]] Capabilities capabilities() const noexcept override {
    return {.required_approvals = false,
            .required_status_checks = false,
            .protected_deletion = false,
            .protection_without_admins = false,
            .merge_by_rebase = false,
            .default_branch_of_empty = false};
  }

  /// By the path, never by the id: whoever asks wants to know what stands under that name.
  Result<Repository> get_repo(const RepoRef& repo, const Call& call) override {
    return validate_repo(repo, kOwners).and_then([&] {
      return session_.run<Repository>(Operation::get_repo, call, [&](Scope& op) {
        auto found = session_.read_as(op, paths::project(full_name(repo)), wire::read_project);
        if (found) {
          projects_.remember(repo, *found);
        } else if (found.error().code == ErrorCode::not_found) {
          projects_.forget(repo);
        }
        return found;
      });
    });
  }

  Result<BranchList> list_branches(const RepoRef& repo, const ListBranches& request,
                                   const Call& call) override {
    return on_project<BranchList>(Operation::list_branches, repo, call, [&](const ProjectCall& at) {
      return rest::list_branches(session_, at.scope,
                                 paths::branches(at.project).query("per_page", "100"), request,
                                 wire::read_branches);
    });
  }

  Result<Applied<Repository>> create_repo(const NewRepository& request, const Call& call) override {
    return validate(request, kOwners).and_then([&] {
      return session_.run<Applied<Repository>>(Operation::create_repo, call, [&](Scope& op) {
        auto made = gitlab::create_repo({.session = session_, .scope = op, .request = request},
                                        namespaces_);
        if (made) {
          projects_.remember(request.repo, made->value);
        }
        return made;
      });
    });
  }

  Result<Applied<Branch>> create_branch(const RepoRef& repo, const NewBranch& request,
                                        const Call& call) override {
    return change<Applied<Branch>>(Operation::create_branch, repo, request, call,
                                   gitlab::create_branch);
  }

  Result<Applied<Protection>> protect_branch(const RepoRef& repo, const ProtectBranch& request,
                                             const Call& call) override {
    return change<Applied<Protection>>(Operation::protect_branch, repo, request, call,
                                       gitlab::protect_branch);
  }

  Result<Applied<Commit>> commit_files(const RepoRef& repo, const NewCommit& request,
                                       const Call& call) override {
    return change<Applied<Commit>>(Operation::commit_files, repo, request, call,
                                   gitlab::commit_files);
  }

  Result<Applied<PullRequest>> open_pull_request(const RepoRef& repo, const NewPullRequest& request,
                                                 const Call& call) override {
    return change<Applied<PullRequest>>(Operation::open_pull_request, repo, request, call,
                                        gitlab::open_pull_request);
  }

  Result<Applied<PullRequest>> merge_pull_request(const RepoRef& repo,
                                                  const MergePullRequest& request,
                                                  const Call& call) override {
    return change<Applied<PullRequest>>(Operation::merge_pull_request, repo, request, call,
                                        gitlab::merge_pull_request);
  }

  Result<Resolution> resolve(const Ticket& ticket, const Call& call) override {
    return session_.resolve(ticket, call);
  }

  [[nodiscard]] ChecksReader* checks() noexcept override { return this; }

  [[nodiscard]] Health health() const override { return session_.health(); }

  Result<HostStatus> check_health(const Call& call) override {
    return session_.run<HostStatus>(Operation::check_health, call, [&](rest::Scope& scope) {
      return gitlab::check_health(session_, scope, token_kind_);
    });
  }

  Result<std::vector<PullRequest>> find_pull_requests(const RepoRef& repo,
                                                      const PullRequestBranches& branches,
                                                      const Call& call) override {
    return validate(branches).and_then([&] {
      return on_project<std::vector<PullRequest>>(
          Operation::get_pull_request, repo, call,
          [&](const ProjectCall& at) { return gitlab::find_pull_requests(at, branches); });
    });
  }

  Result<MergeReadiness> get_readiness(const RepoRef& repo, std::int64_t number,
                                       const Call& call) override {
    return validate(MergePullRequest{.number = number}).and_then([&] {
      return on_project<MergeReadiness>(
          Operation::get_pull_request, repo, call,
          [&](const ProjectCall& at) { return gitlab::get_readiness(at, number); });
    });
  }

  Result<std::vector<Check>> list_checks(const RepoRef& repo, const ObjectId& commit,
                                         const Call& call) override {
    return check_commit_id(commit).and_then([&] {
      return on_project<std::vector<Check>>(
          Operation::list_checks, repo, call,
          [&](const ProjectCall& at) { return gitlab::list_checks(at, commit); });
    });
  }

 private:
  /// Runs an operation on one project. What is not there may have been moved or deleted, so its id
  /// is not used again.
  template <class T, class Body>
  Result<T> on_project(Operation operation, const RepoRef& repo, const Call& call, Body body) {
    return validate_repo(repo, kOwners).and_then([&] {
      return session_.run<T>(operation, call, [&](Scope& op) {
        Result<T> result =
            body({.session = session_, .scope = op, .repo = repo, .project = projects_.name(repo)});
        if (!result && result.error().code == ErrorCode::not_found) {
          projects_.forget(repo);
        }
        return result;
      });
    });
  }

  template <class T, class Request>
  Result<T> change(Operation operation, const RepoRef& repo, const Request& request,
                   const Call& call, Result<T> (*body)(const ProjectCall&, const Request&)) {
    return validate_repo(repo, kOwners).and_then([&] { return validate(request); }).and_then([&] {
      return on_project<T>(operation, repo, call,
                           [&](const ProjectCall& at) { return body(at, request); });
    });
  }

  rest::Session session_;
  TokenKind token_kind_;
  Projects projects_{};
  Namespaces namespaces_{};
};

}  // namespace

std::unique_ptr<GitProvider> make_provider(std::unique_ptr<http::Transport> transport,
                                           http::BaseUrl base, ClientOptions options,
                                           const GitLabOptions& gitlab) {
  return std::make_unique<GitLab>(
      rest::Session{dialect(gitlab.transport_retry), std::move(transport), std::move(base),
                    std::move(options)},
      gitlab.token_kind);
}

}  // namespace gitprovider::gitlab
