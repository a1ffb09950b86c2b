// with_idempotency: a provider whose changes take a key.

#include "src/core/call_rules.hpp"
#include "src/core/errors.hpp"
#include "src/idempotency/keyed_change.hpp"
#include "src/idempotency/request_digest.hpp"

#include "gitprovider/idempotency.hpp"

#include <utility>
#include <variant>

namespace gitprovider {
namespace {

template <class T>
Result<AnyApplied> as_any(Result<Applied<T>> result) {
  return std::move(result).transform([](Applied<T> applied) {
    return AnyApplied{.value = std::move(applied.value),
                      .confirmed_by = applied.confirmed_by,
                      .equivalent = applied.equivalent};
  });
}

template <class T>
Result<Applied<T>> as_one(Result<AnyApplied> result) {
  return std::move(result).and_then([](AnyApplied applied) -> Result<Applied<T>> {
    T* const value = std::get_if<T>(&applied.value);
    if (value == nullptr) {
      return applied_otherwise("the change was made, and what was kept of it is something else");
    }
    return Applied<T>{.value = std::move(*value),
                      .confirmed_by = applied.confirmed_by,
                      .equivalent = applied.equivalent};
  });
}

/// Reads, and looks at a ticket, cannot be made twice: a key there is a mistake.
Result<void> without_key(const Call& call) {
  return call.idempotency_key.empty()
             ? Result<void>{}
             : Result<void>{invalid("idempotency key: only a change takes one, this reads")};
}

class KeyedProvider final : public GitProvider {
 public:
  KeyedProvider(std::unique_ptr<GitProvider> provider, std::shared_ptr<IdempotencyStore> store,
                std::shared_ptr<Clock> clock)
      : provider_(std::move(provider)), store_(std::move(store)), clock_(std::move(clock)) {}

  [[nodiscard]] std::string_view name() const noexcept override { return provider_->name(); }
  [[nodiscard]] std::string base_url() const override { return provider_->base_url(); }
  [[nodiscard]] Capabilities capabilities() const noexcept override {
    return provider_->capabilities();
  }
  [[nodiscard]] ChecksReader* checks() noexcept override { return provider_->checks(); }

  [[nodiscard]] Health health() const override { return provider_->health(); }

  Result<HostStatus> check_health(const Call& call) override {
    return without_key(call).and_then([&] { return provider_->check_health(call); });
  }

  Result<Repository> get_repo(const RepoRef& repo, const Call& call) override {
    return without_key(call).and_then([&] { return provider_->get_repo(repo, call); });
  }

  Result<BranchList> list_branches(const RepoRef& repo, const ListBranches& request,
                                   const Call& call) override {
    return without_key(call).and_then(
        [&] { return provider_->list_branches(repo, request, call); });
  }

  Result<Applied<Repository>> create_repo(const NewRepository& request, const Call& call) override {
    return once<Repository>(
        call, [&] { return digest_of(to(Operation::create_repo), request); },
        [&](const Call& part) { return provider_->create_repo(request, part); });
  }

  Result<Applied<Branch>> create_branch(const RepoRef& repo, const NewBranch& request,
                                        const Call& call) override {
    return once<Branch>(
        call, [&] { return digest_of(to(Operation::create_branch), repo, request); },
        [&](const Call& part) { return provider_->create_branch(repo, request, part); });
  }

  Result<Applied<Protection>> protect_branch(const RepoRef& repo, const ProtectBranch& request,
                                             const Call& call) override {
    return once<Protection>(
        call, [&] { return digest_of(to(Operation::protect_branch), repo, request); },
        [&](const Call& part) { return provider_->protect_branch(repo, request, part); });
  }

  Result<Applied<Commit>> commit_files(const RepoRef& repo, const NewCommit& request,
                                       const Call& call) override {
    return once<Commit>(
        call, [&] { return digest_of(to(Operation::commit_files), repo, request); },
        [&](const Call& part) { return provider_->commit_files(repo, request, part); });
  }

  Result<Applied<PullRequest>> open_pull_request(const RepoRef& repo, const NewPullRequest& request,
                                                 const Call& call) override {
    return once<PullRequest>(
        call, [&] { return digest_of(to(Operation::open_pull_request), repo, request); },
        [&](const Call& part) { return provider_->open_pull_request(repo, request, part); });
  }

  Result<Applied<PullRequest>> merge_pull_request(const RepoRef& repo,
                                                  const MergePullRequest& request,
                                                  const Call& call) override {
    return once<PullRequest>(
        call, [&] { return digest_of(to(Operation::merge_pull_request), repo, request); },
        [&](const Call& part) { return provider_->merge_pull_request(repo, request, part); });
  }

  Result<std::vector<PullRequest>> find_pull_requests(const RepoRef& repo,
                                                      const PullRequestBranches& branches,
                                                      const Call& call) override {
    return without_key(call).and_then(
        [&] { return provider_->find_pull_requests(repo, branches, call); });
  }

  Result<Resolution> resolve(const Ticket& ticket, const Call& call) override {
    return without_key(call).and_then([&] { return provider_->resolve(ticket, call); });
  }

 private:
  [[nodiscard]] Addressee to(Operation operation) const {
    return {.provider = name(), .base_url = base_url(), .operation = operation};
  }

  template <class T, class Digest, class Send>
  Result<Applied<T>> once(const Call& call, const Digest& digest, const Send& send) {
    if (call.idempotency_key.empty()) {
      return send(call);
    }
    return validate_idempotency_key(call.idempotency_key).and_then([&] {
      const KeyedTerms terms{.provider = *provider_, .store = *store_, .clock = *clock_};
      return as_one<T>(
          change_once(terms, call, digest(), [&](const Call& part) { return as_any(send(part)); }));
    });
  }

  std::unique_ptr<GitProvider> provider_;
  // Shared with the caller, and with other providers.
  std::shared_ptr<IdempotencyStore> store_;
  std::shared_ptr<Clock> clock_;
};

}  // namespace

std::unique_ptr<GitProvider> with_idempotency(std::unique_ptr<GitProvider> provider,
                                              std::shared_ptr<IdempotencyStore> store,
                                              std::shared_ptr<Clock> clock) {
  return std::make_unique<KeyedProvider>(std::move(provider), std::move(store),
                                         clock ? std::move(clock) : system_clock());
}

}  // namespace gitprovider
