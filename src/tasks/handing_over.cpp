// with_task_queue: a provider that hands over what it cannot make now.

#include "src/tasks/failures.hpp"

#include "gitprovider/tasks/with_task_queue.hpp"

#include <string>
#include <utility>

namespace gitprovider {
namespace {

/// Where no time was named.
constexpr Duration kFirstWait{2'000};

class HandingOver final : public GitProvider {
 public:
  HandingOver(std::unique_ptr<GitProvider> provider, std::shared_ptr<TaskQueue> queue,
              std::function<void(const Task&)> on_task)
      : provider_(std::move(provider)), queue_(std::move(queue)), on_task_(std::move(on_task)) {}

  [[nodiscard]] std::string_view name() const noexcept override { return provider_->name(); }
  [[nodiscard]] std::string base_url() const override { return provider_->base_url(); }
  [[nodiscard]] Capabilities capabilities() const noexcept override {
    return provider_->capabilities();
  }
  [[nodiscard]] ChecksReader* checks() noexcept override { return provider_->checks(); }

  Result<Repository> get_repo(const RepoRef& repo, const Call& call) override {
    return provider_->get_repo(repo, call);
  }
  Result<BranchList> list_branches(const RepoRef& repo, const ListBranches& request,
                                   const Call& call) override {
    return provider_->list_branches(repo, request, call);
  }
  Result<Resolution> resolve(const Ticket& ticket, const Call& call) override {
    return provider_->resolve(ticket, call);
  }

  Result<Applied<Repository>> create_repo(const NewRepository& request, const Call& call) override {
    return now_or_later(request.repo, request, call,
                        [&](const Call& named) { return provider_->create_repo(request, named); });
  }
  Result<Applied<Branch>> create_branch(const RepoRef& repo, const NewBranch& request,
                                        const Call& call) override {
    return now_or_later(repo, request, call, [&](const Call& named) {
      return provider_->create_branch(repo, request, named);
    });
  }
  Result<Applied<Protection>> protect_branch(const RepoRef& repo, const ProtectBranch& request,
                                             const Call& call) override {
    return now_or_later(repo, request, call, [&](const Call& named) {
      return provider_->protect_branch(repo, request, named);
    });
  }
  Result<Applied<Commit>> commit_files(const RepoRef& repo, const NewCommit& request,
                                       const Call& call) override {
    return now_or_later(repo, request, call, [&](const Call& named) {
      return provider_->commit_files(repo, request, named);
    });
  }
  Result<Applied<PullRequest>> open_pull_request(const RepoRef& repo, const NewPullRequest& request,
                                                 const Call& call) override {
    return now_or_later(repo, request, call, [&](const Call& named) {
      return provider_->open_pull_request(repo, request, named);
    });
  }
  Result<Applied<PullRequest>> merge_pull_request(const RepoRef& repo,
                                                  const MergePullRequest& request,
                                                  const Call& call) override {
    return now_or_later(repo, request, call, [&](const Call& named) {
      return provider_->merge_pull_request(repo, request, named);
    });
  }

 private:
  template <class Request, class Make>
  std::invoke_result_t<Make, const Call&> now_or_later(const RepoRef& repo, const Request& request,
                                                       const Call& call, const Make& make) {
    Call named = call;
    if (named.operation_id.empty()) {
      named.operation_id = new_operation_id();
    }
    auto result = make(named);
    if (!result && call.idempotency_key.empty() && tasks::may_be_handed_over(result.error())) {
      hand_over({.repo = repo, .request = request}, named, result.error());
    }
    return result;
  }

  void hand_over(Change change, const Call& call, Error& error) {
    const auto task = queue_->add({.target = {std::string{name()}, base_url()},
                                   .change = std::move(change),
                                   .operation_id = call.operation_id,
                                   .wait = error.retry_after.value_or(kFirstWait)});
    error.message += task ? "; handed over to the task queue as task " + task->id
                          : "; it could not be handed over: " + task.error().message;
    if (task && on_task_) {
      on_task_(*task);
    }
  }

  std::unique_ptr<GitProvider> provider_;
  // Shared with the caller and its workers.
  std::shared_ptr<TaskQueue> queue_;
  std::function<void(const Task&)> on_task_;
};

}  // namespace

std::unique_ptr<GitProvider> with_task_queue(std::unique_ptr<GitProvider> provider,
                                             std::shared_ptr<TaskQueue> queue,
                                             std::function<void(const Task&)> on_task) {
  return std::make_unique<HandingOver>(std::move(provider), std::move(queue), std::move(on_task));
}

}  // namespace gitprovider
