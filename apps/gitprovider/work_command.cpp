// gitprovider tasks work

#include "apps/common/logging.hpp"
#include "apps/common/option_values.hpp"
#include "apps/common/standard_streams.hpp"
#include "apps/common/terminal.hpp"
#include "apps/gitprovider/alert_command.hpp"
#include "apps/gitprovider/task_commands.hpp"
#include "apps/gitprovider/task_output.hpp"
#include "gitprovider/tasks/worker.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace gitprovider::cli {
namespace {

constexpr NumberRange kThreads{.lowest = 1, .highest = 64};

void tell(const std::string& text) { write_error("gitprovider: " + printable(text) + "\n"); }

/// What becomes of the tasks of one run. Safe for concurrent calls.
class Turns {
 public:
  void count(const Task& task, const TaskEnd& end) {
    tell_end(task, end);
    const std::lock_guard lock(mutex_);
    ++of(end.status);
  }
  [[nodiscard]] const TurnCounts& counts() const noexcept { return counts_; }

 private:
  /// What a person has to see is told always, the rest to who looks on.
  static void tell_end(const Task& task, const TaskEnd& end) {
    const std::string what = "task " + task.id + " (" + std::string{to_string(task.operation)} +
                             " " + task.repo.owner + "/" + task.repo.name +
                             "): " + std::string{to_string(end.status)} +
                             (end.message.empty() ? "" : ": " + end.message);
    if (end.needs_alert) {
      tell(what);
    } else {
      show_progress(what);
    }
  }

  std::size_t& of(TaskStatus status) {
    switch (status) {
      case TaskStatus::done:
        return counts_.done;
      case TaskStatus::failed:
        return counts_.failed;
      case TaskStatus::unknown:
        return counts_.unknown;
      default:
        return counts_.waiting;
    }
  }

  TurnCounts counts_{};
  std::mutex mutex_{};
};

WorkerOptions worker_options(const GitProvider& host, const TaskArguments& arguments,
                             const Call& call) {
  WorkerOptions options{.target = TaskTarget{std::string{host.name()}, host.base_url()},
                        .threads = arguments.threads};
  if (call.deadline) {
    options.look_deadline += std::max(*call.deadline - options.send_deadline, Duration::zero());
    options.send_deadline = *call.deadline;
  }
  options.on_trouble = [](const Error& error) { tell(error.message); };
  if (!arguments.alert.empty()) {
    options.alert = [program = arguments.alert](const Task& task) {
      return run_with_input(program, document_of(task) + "\n");
    };
  }
  return options;
}

Result<void> work_on(Worker& worker, const TaskArguments& arguments, const std::stop_token& stop) {
  if (!arguments.is_once) {
    worker.run(stop);
    return {};
  }
  return worker.run_due(stop).and_then([&]() -> Result<void> {
    return stop.stop_requested()
               ? Result<void>{Error{.code = ErrorCode::cancelled,
                                    .message = "tasks work: interrupted; what is left is kept"}}
               : Result<void>{};
  });
}

/// A worker for the host that the call names, and no other: its token goes nowhere else.
Answer work(const std::shared_ptr<TaskQueue>& queue, GitProvider& host,
            const TaskArguments& arguments, const Call& call) {
  std::shared_ptr<GitProvider> borrowed{std::shared_ptr<void>{}, &host};
  Turns turns;
  WorkerOptions options = worker_options(host, arguments, call);
  options.on_end = [&](const Task& task, const TaskEnd& end) { turns.count(task, end); };
  Worker worker{queue, [&](const TaskTarget& /*target*/) { return borrowed; }, std::move(options)};
  return answer_of(work_on(worker, arguments, call.stop)
                       .and_then([&] { return queue->figures(); })
                       .transform([&](const QueueFigures& figures) {
                         return WorkReport{.turns = turns.counts(), .figures = figures};
                       }));
}

}  // namespace

void add_work_command(const CommandLine& line, CLI::App& group, const OpenStore& open) {
  TaskArguments& arguments = line.arguments.task;
  CLI::App* added = add_bare_command(
      line, group, "work", "Make the tasks for this host, until SIGTERM or Ctrl-C",
      {.name = "workTasks",
       .run = [open](GitProvider& host, const Arguments& a, const Call& call) -> Answer {
         const auto store = open();
         return store ? work(store->tasks, host, a.task, call) : Answer{.error = store.error()};
       },
       .aim = only_checked,
       .needs_rights = true});
  added->add_flag("--once", arguments.is_once, "End when nothing is due");
  added
      ->add_option("--alert", arguments.alert,
                   "A program that is run for each task that failed or stays unknown, with the "
                   "task as JSON on its standard input; no shell reads it")
      ->type_name("PROGRAM");
  add_parsed(
      *added, "--threads", arguments.threads,
      [](const std::string& text) {
        return parse_number(text, kThreads).transform([](std::int64_t number) {
          return static_cast<unsigned>(number);
        });
      },
      "Tasks at the same time [1]")
      ->type_name("N");
}

}  // namespace gitprovider::cli
