// gitprovider tasks add | list | show | retry | cancel

#include "apps/gitprovider/task_commands.hpp"

#include "apps/common/choice.hpp"
#include "apps/common/option_values.hpp"
#include "apps/gitprovider/task_output.hpp"

#include <array>
#include <string>
#include <utility>

namespace gitprovider::cli {
namespace {

constexpr NumberRange kLimit{.lowest = 1, .highest = 1'000'000};
constexpr std::array kStatuses{Choice<TaskStatus>{"waiting", TaskStatus::waiting},
                               Choice<TaskStatus>{"leased", TaskStatus::leased},
                               Choice<TaskStatus>{"sending", TaskStatus::sending},
                               Choice<TaskStatus>{"unknown", TaskStatus::unknown},
                               Choice<TaskStatus>{"done", TaskStatus::done},
                               Choice<TaskStatus>{"failed", TaskStatus::failed},
                               Choice<TaskStatus>{"cancelled", TaskStatus::cancelled}};

/// One task more is asked for than is shown: whether there are more has to be said.
Answer list(TaskQueue& queue, TaskFilter filter) {
  const std::size_t shown = filter.limit++;
  return answer_of(queue.list(filter).and_then([&](std::vector<Task> tasks) {
    const bool is_truncated = tasks.size() > shown;
    tasks.resize(std::min(tasks.size(), shown));
    return queue.figures().transform([&](const QueueFigures& figures) {
      return QueueReport{
          .tasks = std::move(tasks), .is_truncated = is_truncated, .figures = figures};
    });
  }));
}

/// A command on the queue alone.
Command on_queue(std::string name, const OpenStore& open,
                 std::function<Answer(TaskQueue&, const TaskArguments&)> run) {
  return {.name = std::move(name),
          .run = [open, run = std::move(run)](GitProvider& /*host*/, const Arguments& arguments,
                                              const Call& /*call*/) -> Answer {
            const auto store = open();
            return store ? run(*store->tasks, arguments.task) : Answer{.error = store.error()};
          }};
}

void add_list(const CommandLine& line, CLI::App& group, const OpenStore& open) {
  TaskFilter& filter = line.arguments.task.filter;
  CLI::App* added = add_bare_command(
      line, group, "list", "List tasks, and how the queue is doing",
      on_queue("listTasks", open,
               [](TaskQueue& queue, const TaskArguments& a) { return list(queue, a.filter); }));
  add_parsed(
      *added, "--status", filter.status,
      [](const std::string& text) { return parse_choice(text, kStatuses); },
      "Only those of this status [all]")
      ->type_name("STATUS");
  add_parsed(
      *added, "--limit", filter.limit,
      [](const std::string& text) {
        return parse_number(text, kLimit).transform([](std::int64_t number) {
          return static_cast<std::size_t>(number);
        });
      },
      "At most so many, the oldest first [1000]")
      ->type_name("N");
}

void add_by_id(const CommandLine& line, CLI::App& group, const std::string& name,
               const std::string& help, Command command) {
  CLI::App* added = add_bare_command(line, group, name, help, std::move(command));
  add_word(*added, "ID", line.arguments.task.id, "As tasks list prints it")->type_name("");
}

void add_add(const CommandLine& line, CLI::App& group) {
  CLI::App* added = group.add_subcommand(
      "add", "Keep a change as a task: the words that would make it, behind this");
  added->require_subcommand(1);
  added->footer("  gitprovider tasks add branch create acme/widget develop --from main");
  added->preparse_callback(
      [&arguments = line.arguments](std::size_t /*words*/) { arguments.task.is_added = true; });
  const CommandLine below{
      .app = *added, .arguments = line.arguments, .options = line.options, .chosen = line.chosen};
  add_repo_commands(below);
  add_branch_commands(below);
  add_commit_command(below);
  add_pull_request_commands(below);
}

}  // namespace

Result<void> only_checked(const Arguments& /*arguments*/, CommonOptions& options) {
  return options.on_unknown == OnUnknown::check
             ? Result<void>{}
             : bad_value("--on-unknown: a task is always looked at; leave it out");
}

void add_task_commands(const CommandLine& line, const OpenStore& open) {
  CLI::App* group = line.app.add_subcommand("tasks", "Changes that are kept until they are made");
  group->require_subcommand(1);
  group->footer("The queue is a file, or a PostgreSQL: --queue in gitprovider --help");
  add_add(line, *group);
  add_list(line, *group, open);
  add_by_id(line, *group, "show", "Show one task",
            on_queue("getTask", open, [](TaskQueue& queue, const TaskArguments& a) {
              return answer_of(queue.get(a.id));
            }));
  add_by_id(line, *group, "retry", "Make a task due now; an unknown one is looked at",
            on_queue("retryTask", open, [](TaskQueue& queue, const TaskArguments& a) {
              return answer_of(queue.retry(a.id));
            }));
  add_by_id(line, *group, "cancel", "Give a task up; undoes nothing",
            on_queue("cancelTask", open, [](TaskQueue& queue, const TaskArguments& a) {
              return answer_of(queue.cancel(a.id));
            }));
  add_work_command(line, *group, open);
}

}  // namespace gitprovider::cli
