#include "src/providers/github/provider.hpp"

#include "src/core/commit_id.hpp"
#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/providers/github/checks.hpp"
#include "src/providers/github/checks_wire.hpp"
#include "src/providers/github/commit.hpp"
#include "src/providers/github/create_repo.hpp"
#include "src/providers/github/dialect.hpp"
#include "src/providers/github/merge.hpp"
#include "src/providers/github/paths.hpp"
#include "src/providers/github/protection.hpp"
#include "src/providers/github/wire.hpp"
#include "src/providers/rest/paging.hpp"
#include "src/providers/rest/session.hpp"

#include "gitprovider/names.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace gitprovider::github {
namespace {

using rest::Scope;

std::string full_name(const RepoRef& repo) { return repo.owner + "/" + repo.name; }

/// The rules of every operation on one repository, before anything is sent.
template <class Request>
Result<void> check(const RepoRef& repo, const Request& request) {
  return validate_repo(repo).and_then([&] { return validate(request); });
}

class GitHub final : public GitProvider, public ChecksReader {
 public:
  explicit GitHub(rest::Session session) : session_(std::move(session)) {}

  [[nodiscard]] std::string_view name() const noexcept override { return "github"; }

  [[nodiscard]] std::string base_url() const override { return rest::base_url_of(session_); }

  [[nodiscard]] Capabilities capabilities() const noexcept override {
    return {.default_branch_of_empty = false};
  }

  Result<Repository> get_repo(const RepoRef& repo, const Call& call) override {
    return validate_repo(repo).and_then([&] {
      return session_.run<Repository>(Operation::get_repo, call, [&](Scope& op) {
        return session_.read_as(op, paths::repository(repo), wire::read_repository);
      });
    });
  }

  Result<BranchList> list_branches(const RepoRef& repo, const ListBranches& request,
                                   const Call& call) override {
    return validate_repo(repo).and_then([&] {
      return session_.run<BranchList>(Operation::list_branches, call,
                                      [&](Scope& op) { return read_branches(op, repo, request); });
    });
  }

  Result<Applied<Repository>> create_repo(const NewRepository& request, const Call& call) override {
    return validate(request).and_then([&] {
      return session_.run<Applied<Repository>>(Operation::create_repo, call, [&](Scope& op) {
        return github::create_repo({.session = session_, .scope = op, .request = request},
                                   account_);
      });
    });
  }

  Result<Applied<Branch>> create_branch(const RepoRef& repo, const NewBranch& request,
                                        const Call& call) override {
    return check(repo, request).and_then([&] {
      return session_.run<Applied<Branch>>(Operation::create_branch, call, [&](Scope& op) {
        return find_commit(op, repo, request.from).and_then([&](const ObjectId& commit) {
          return create_ref(op, repo, {.name = request.name, .id = commit});
        });
      });
    });
  }

  Result<Applied<Protection>> protect_branch(const RepoRef& repo, const ProtectBranch& request,
                                             const Call& call) override {
    return check(repo, request).and_then([&] {
      return session_.run<Applied<Protection>>(Operation::protect_branch, call, [&](Scope& op) {
        return put_protection(op, repo, request);
      });
    });
  }

  Result<Applied<Commit>> commit_files(const RepoRef& repo, const NewCommit& request,
                                       const Call& call) override {
    return check(repo, request).and_then([&] {
      return session_.run<Applied<Commit>>(Operation::commit_files, call, [&](Scope& op) {
        return github::commit_files(
            {.session = session_, .scope = op, .repo = repo, .request = request});
      });
    });
  }

  Result<Applied<PullRequest>> open_pull_request(const RepoRef& repo, const NewPullRequest& request,
                                                 const Call& call) override {
    return check(repo, request).and_then([&] {
      return session_.run<Applied<PullRequest>>(Operation::open_pull_request, call, [&](Scope& op) {
        return open_pull(op, repo, request);
      });
    });
  }

  Result<Applied<PullRequest>> merge_pull_request(const RepoRef& repo,
                                                  const MergePullRequest& request,
                                                  const Call& call) override {
    return check(repo, request).and_then([&] {
      return session_.run<Applied<PullRequest>>(
          Operation::merge_pull_request, call, [&](Scope& op) {
            return github::merge_pull_request(
                {.session = session_, .scope = op, .repo = repo, .request = request});
          });
    });
  }

  [[nodiscard]] ChecksReader* checks() noexcept override { return this; }

  Result<Resolution> resolve(const Ticket& ticket, const Call& call) override {
    return session_.resolve(ticket, call);
  }

  Result<MergeReadiness> get_readiness(const RepoRef& repo, std::int64_t number,
                                       const Call& call) override {
    return check(repo, MergePullRequest{.number = number}).and_then([&] {
      return session_.run<MergeReadiness>(Operation::get_pull_request, call, [&](Scope& op) {
        return session_.read_as(op, paths::pull_request(repo, number), wire::read_readiness);
      });
    });
  }

  Result<std::vector<Check>> list_checks(const RepoRef& repo, const ObjectId& commit,
                                         const Call& call) override {
    return validate_repo(repo).and_then([&] { return check_commit_id(commit); }).and_then([&] {
      return session_.run<std::vector<Check>>(Operation::list_checks, call, [&](Scope& op) {
        return github::list_checks(
            {.session = session_, .scope = op, .repo = repo, .commit = commit});
      });
    });
  }

 private:
  Result<BranchList> read_branches(Scope& op, const RepoRef& repo, const ListBranches& request) {
    const std::size_t most = session_.options().limits.max_items;
    return rest::read_list<Branch>(session_, op, paths::branches(repo).query("per_page", "100"),
                                   std::min(request.limit.value_or(most), most),
                                   wire::read_branches, &Branch::name)
        .transform([](rest::Listed<Branch> list) {
          return BranchList{.branches = std::move(list.items), .truncated = list.truncated};
        });
  }

  /// A commit by its id, or where a branch is at this moment. Requests: none, or 1.
  Result<ObjectId> find_commit(Scope& op, const RepoRef& repo, const std::string& from) {
    if (auto id = ObjectId::parse(from)) {
      return id;
    }
    auto branch = session_.read_as(op, paths::branch_ref(repo, from), wire::read_ref);
    if (!branch) {
      return std::move(branch).error();
    }
    if (branch->name != from) {
      return Error{.code = ErrorCode::not_found,
                   .message = "branch " + quoted(from) + ": is not there, the host leads to " +
                              quoted(branch->name)};
    }
    return std::move(branch->id);
  }

  Result<Applied<Branch>> create_ref(Scope& op, const RepoRef& repo, const Branch& wanted) {
    const auto send = [&] {
      return session_
          .send_as(op,
                   {.method = http::Method::post,
                    .target = paths::refs(repo),
                    .body = wire::new_ref_body(wanted.name, wanted.id),
                    .effect = rest::Effect::visible,
                    .subject = "branch " + wanted.name + " of " + full_name(repo)},
                   wire::read_ref)
          .and_then([&](Branch made) { return check_as_asked(wanted, std::move(made)); });
    };
    return session_.change<Branch>(
        op, CreateBranchIntent{.repo = repo, .name = wanted.name, .at = wanted.id}, send);
  }

  static Result<Applied<Branch>> check_as_asked(const Branch& wanted, Branch made) {
    if (made != wanted) {
      return applied_otherwise("branch " + quoted(wanted.name) + " at " + wanted.id.hex() +
                               ": the host made " + quoted(made.name) + " at " + made.id.hex());
    }
    return Applied<Branch>{.value = std::move(made)};
  }

  /// The answer to the PUT is the protection as GitHub keeps it, so it is compared with what was
  /// asked without another request. Requests: 1.
  Result<Applied<Protection>> put_protection(Scope& op, const RepoRef& repo,
                                             const ProtectBranch& request) {
    const auto send = [&] {
      return session_
          .send_as(
              op,
              {.method = http::Method::put,
               .target = paths::branch_protection(repo, request.branch),
               .body = protection_body(request),
               .effect = rest::Effect::visible,
               .subject = "the protection of branch " + request.branch + " of " + full_name(repo)},
              read_protection)
          .and_then([&](const ProtectionRules& got) { return check_as_asked(request, got); });
    };
    return session_.change<Protection>(op, ProtectIntent{.repo = repo, .rules = request}, send);
  }

  static Result<Applied<Protection>> check_as_asked(const ProtectBranch& request,
                                                    const ProtectionRules& got) {
    const std::string_view difference = first_difference(asked_rules(request), got);
    if (!difference.empty()) {
      return applied_otherwise("branch " + quoted(request.branch) +
                               ": is protected, but not as asked: " + std::string{difference} +
                               " differ");
    }
    return Applied<Protection>{
        .value = {.branch = request.branch, .is_protected = true, .approvals = request.approvals}};
  }

  /// GitHub itself refuses a second one, an unknown branch and two that do not differ. Requests: 1.
  Result<Applied<PullRequest>> open_pull(Scope& op, const RepoRef& repo,
                                         const NewPullRequest& request) {
    const auto send = [&] {
      return session_
          .send_as(op,
                   {.method = http::Method::post,
                    .target = paths::pull_requests(repo),
                    .body = wire::new_pull_request_body(request),
                    .effect = rest::Effect::visible,
                    .subject = "the pull requests of " + full_name(repo) + " from " + request.head +
                               " to " + request.base},
                   wire::read_pull_request)
          .and_then([&](wire::PullRequestView made) {
            return check_as_asked(request, std::move(made.pull_request));
          });
    };
    return session_.change<PullRequest>(
        op, OpenPullRequestIntent{.repo = repo, .head = request.head, .base = request.base}, send);
  }

  static Result<Applied<PullRequest>> check_as_asked(const NewPullRequest& request,
                                                     PullRequest made) {
    if (made.head != request.head || made.base != request.base) {
      return applied_otherwise("pull request " + std::to_string(made.number) +
                               ": was opened from " + quoted(made.head) + " to " +
                               quoted(made.base) + ", which is not what was asked");
    }
    return Applied<PullRequest>{.value = std::move(made)};
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
