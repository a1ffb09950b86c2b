// gitprovider: one operation on one repository per call.

#include "apps/common/attempt_recorder.hpp"
#include "apps/common/command_line.hpp"
#include "apps/common/evidence.hpp"
#include "apps/common/exit_status.hpp"
#include "apps/common/interrupt.hpp"
#include "apps/common/logging.hpp"
#include "apps/common/provider_factory.hpp"
#include "apps/common/standard_streams.hpp"
#include "apps/gitprovider/arguments.hpp"
#include "apps/gitprovider/task_queue.hpp"

#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace gitprovider::cli {
namespace {

constexpr const char* kExamples =
    "Examples:\n"
    "  gitprovider repo create acme/widget --init\n"
    "  gitprovider branch create acme/widget develop --from main\n"
    "  gitprovider commit acme/widget --branch develop --message 'Add the tool' --from-dir ./tool\n"
    "  gitprovider pr open acme/widget --head develop --base main --title 'The tool'\n"
    "  gitprovider --provider github branch list octocat/hello-world --output json\n"
    "  gitprovider --provider github health\n"
    "  gitprovider resolve gpt1-eyJ...\n"
    "  gitprovider tasks add branch create acme/widget develop --from main\n"
    "\n"
    "Without --provider everything happens in ./git-host, a folder of bare repositories.\n"
    "Reads are repeated when that may help. A change is sent once; where its answer is lost the\n"
    "program looks whether it was made. What stays unknown is exit status 3 and comes with a\n"
    "ticket, by which gitprovider resolve looks again later.\n"
    "\n"
    "DURATION is a whole number and ms, s or m: 500ms, 30s, 2m.\n"
    "Exit status 7 is of --on-exhausted enqueue alone: not made, and kept as a task that will be.\n"
    "\n";

// A look without rights would take what it may not see for absent.
Access access_for(const Command& command) {
  const Operation operation = command.operation;
  return command.needs_rights || is_mutation(operation) || operation == Operation::check_state
             ? Access::change
             : Access::read;
}

// The whole program, made of a line of words.
class Program {
 public:
  Program() : app_("One operation on a repository of a Git host", "gitprovider") {
    app_.set_version_flag("--version", "gitprovider " GITPROVIDER_VERSION);
    app_.require_subcommand(1);
    app_.footer(kExamples + help_footer());
    add_common_options(app_, options_);
    const CommandLine line{
        .app = app_, .arguments = arguments_, .options = options_, .chosen = chosen_};
    add_repo_commands(line);
    add_branch_commands(line);
    add_commit_command(line);
    add_pull_request_commands(line);
    add_health_command(line);
    queue_.add_to(line);
    add_resolve_command(line);
  }

  int run(int argc, const char* const* argv) {
    ParsedLine line = parse(app_, argc, argv);
    if (line.text) {
      return write_output(*line.text) ? exit_status::kDone : exit_status::kFailed;
    }
    if (line.error) {
      return print({.error = std::move(line.error)},
                   {.operation = operation_named(),
                    .name = chosen_.name,
                    .operation_id = new_operation_id()},
                   wanted_format(argc, argv));
    }
    set_up_logging(options_.log_level);
    chosen_ = queue_.kept(std::move(chosen_), arguments_);
    return call();
  }

 private:
  // The command that was meant, where the line could be read so far.
  [[nodiscard]] std::optional<Operation> operation_named() const {
    return chosen_.run ? std::optional(chosen_.operation) : std::nullopt;
  }

  int call() {
    Call call = call_of(options_);
    auto evidence = open_evidence(options_);
    Answer answer = evidence ? answer_with(*evidence, call) : Answer{.error = evidence.error()};
    const unsigned attempts =
        evidence ? (*evidence)->attempts(call.operation_id, chosen_.operation) : 0;
    return print(answer,
                 {.operation = chosen_.operation,
                  .name = chosen_.name,
                  .operation_id = call.operation_id,
                  .attempts = attempts},
                 options_.output);
  }

  Answer answer_with(const std::shared_ptr<AttemptRecorder>& evidence, Call& call) {
    if (auto prepared = chosen_.prepare ? chosen_.prepare(arguments_) : Result<void>(); !prepared) {
      return {.error = std::move(prepared).error()};
    }
    if (auto aimed = chosen_.aim ? chosen_.aim(arguments_, options_) : Result<void>(); !aimed) {
      return {.error = std::move(aimed).error()};
    }
    auto host = open_host(options_, access_for(chosen_), evidence, process_environment());
    if (!host) {
      return {.error = std::move(host).error()};
    }
    host = queue_.with_fallback(*std::move(host), chosen_.operation);
    if (!host) {
      return {.error = std::move(host).error()};
    }
    const Interrupt interrupt;
    call.stop = interrupt.token();
    Answer answer = chosen_.run(**host, arguments_, call);
    if (queue_.handed_over()) {
      answer.task = queue_.handed_over();
    }
    return answer;
  }

  CLI::App app_;
  CommonOptions options_{};
  Arguments arguments_{};
  Command chosen_{};
  TaskQueueUse queue_{};
};

}  // namespace
}  // namespace gitprovider::cli

int main(int argc, char** argv) {
  using namespace gitprovider::cli;
  secure_standard_streams();
  try {
    return Program().run(argc, argv);
  } catch (const std::exception& error) {
    write_error(std::string("gitprovider: ") + error.what() + "\n");
    return exit_status::kFailed;
  }
}
