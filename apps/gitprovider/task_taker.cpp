#include "apps/gitprovider/task_taker.hpp"

#include "apps/common/option_values.hpp"
#include "apps/gitprovider/task_output.hpp"

#include <utility>

namespace gitprovider::cli {
namespace {

/// Stands for the host: each change becomes a task for it, and nothing goes out.
class TaskTaker final : public GitProvider {
 public:
  TaskTaker(const GitProvider& host, TaskQueue& queue) : host_(host), queue_(queue) {}

  [[nodiscard]] std::string_view name() const noexcept override { return host_.name(); }
  [[nodiscard]] std::string base_url() const override { return host_.base_url(); }
  [[nodiscard]] Capabilities capabilities() const noexcept override { return host_.capabilities(); }
  [[nodiscard]] Result<Task>& task() noexcept { return task_; }

  Result<Repository> get_repo(const RepoRef& /*repo*/, const Call& /*call*/) override {
    return no_change();
  }
  Result<BranchList> list_branches(const RepoRef& /*repo*/, const ListBranches& /*request*/,
                                   const Call& /*call*/) override {
    return no_change();
  }
  Result<Applied<Repository>> create_repo(const NewRepository& request, const Call& call) override {
    return take({.repo = request.repo, .request = request}, call);
  }
  Result<Applied<Branch>> create_branch(const RepoRef& repo, const NewBranch& request,
                                        const Call& call) override {
    return take({.repo = repo, .request = request}, call);
  }
  Result<Applied<Protection>> protect_branch(const RepoRef& repo, const ProtectBranch& request,
                                             const Call& call) override {
    return take({.repo = repo, .request = request}, call);
  }
  Result<Applied<Commit>> commit_files(const RepoRef& repo, const NewCommit& request,
                                       const Call& call) override {
    return take({.repo = repo, .request = request}, call);
  }
  Result<Applied<PullRequest>> open_pull_request(const RepoRef& repo, const NewPullRequest& request,
                                                 const Call& call) override {
    return take({.repo = repo, .request = request}, call);
  }
  Result<Applied<PullRequest>> merge_pull_request(const RepoRef& repo,
                                                  const MergePullRequest& request,
                                                  const Call& call) override {
    return take({.repo = repo, .request = request}, call);
  }

 private:
  static Error no_change() {
    return {.code = ErrorCode::unsupported,
            .message = "tasks add: only a change can be kept as a task"};
  }

  Error take(Change change, const Call& call) {
    task_ = queue_.add({.target = {std::string{name()}, base_url()},
                        .change = std::move(change),
                        .operation_id = call.operation_id});
    return task_ ? Error{.code = ErrorCode::overloaded, .message = "kept as a task"}
                 : task_.error();
  }

  const GitProvider& host_;
  TaskQueue& queue_;
  Result<Task> task_ = no_change();
};

/// Whoever makes a task makes it at once when it is due.
Result<void> fit_for_a_task(const Arguments& arguments, CommonOptions& options) {
  if (arguments.merge.wait != Duration::zero()) {
    return bad_value("--wait: a task is made when it is due and waits for no checks; leave it out");
  }
  return only_checked(arguments, options);
}

}  // namespace

Command as_task(Command command, OpenStore open) {
  command.operation = Operation::custom;
  command.name = "addTask";
  command.aim = fit_for_a_task;
  command.run = [run = std::move(command.run), open = std::move(open)](
                    GitProvider& host, const Arguments& arguments, const Call& call) -> Answer {
    const auto store = open();
    if (!store) {
      return {.error = store.error()};
    }
    TaskTaker taker{host, *store->tasks};
    Answer ended = run(taker, arguments, call);
    if (!taker.task()) {
      return ended;
    }
    ended = answer_of(taker.task());
    ended.task = taker.task()->id;
    return ended;
  };
  return command;
}

}  // namespace gitprovider::cli
