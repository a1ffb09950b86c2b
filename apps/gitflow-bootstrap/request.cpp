#include "apps/gitflow-bootstrap/request.hpp"

#include "apps/common/options.hpp"
#include "apps/common/visibility_flags.hpp"

#include <array>
#include <utility>

namespace gitprovider::cli {
namespace {

constexpr NumberRange kApprovals{.lowest = 0, .highest = 6};
constexpr NumberRange kParallel{.lowest = 1, .highest = 64};

template <class Number>
auto number_in(NumberRange range) {
  return [range](const std::string& text) {
    return parse_number(text, range).transform([](std::int64_t number) {
      return static_cast<Number>(number);
    });
  };
}

// All options of the command so far describe a repository.
void note_describing(const CLI::App& command, BootstrapRequest& request) {
  for (const CLI::Option* option : command.get_options()) {
    if (option->nonpositional() && option->get_name() != "--help") {
      request.describing.push_back(option);
    }
  }
}

void add_spec_options(CLI::App& command, BootstrapRequest& request) {
  command
      .add_option("--template", request.template_folder,
                  "The folder whose files become the first commit of an empty repository")
      ->type_name("DIR");
  add_visibility_flags(command, request.spec.visibility);
  command.add_option("--description", request.spec.description,
                     "What the repository is for, in one line");
  command.add_option("--message", request.spec.message, "The first commit's message");
  command.add_flag("--drop-executable", request.spec.may_drop_executable,
                   "Where the host cannot keep executable bits, commit without them");
  add_parsed(command, "--approvals", request.approvals, number_in<int>(kApprovals),
             "Approving reviews a pull request needs, 0 to 6 [no pull request is needed]")
      ->type_name("N");
  note_describing(command, request);
}

void add_journal_options(CLI::App& command, BootstrapRequest& request) {
  CLI::Option* file =
      command
          .add_option("--journal", request.journal,
                      "Where is written down what is sent and what became of it [a file a "
                      "repository, below $XDG_STATE_HOME or ~/.local/state]")
          ->type_name("FILE");
  command.add_flag("--no-journal", request.no_journal, "Write nothing down")->excludes(file);
}

void add_report_option(CLI::App& command, BootstrapRequest& request) {
  command
      .add_option("--report", request.report,
                  "Write what happened as a page for people: each step, and when what was sent")
      ->check([](const std::string& file) {
        return std::string(file.empty() ? "must not be empty" : "");
      })
      ->type_name("FILE.html");
}

void add_run_options(CLI::App& command, BootstrapRequest& request) {
  add_parsed(command, "--parallel", request.parallel, number_in<std::size_t>(kParallel),
             "Repositories of a list that are worked on at once, 1 to 64 [4]")
      ->type_name("N");
  if (request.verb != Verb::status) {
    add_report_option(command, request);
  }
  if (request.verb != Verb::plan) {
    add_journal_options(command, request);
    return;
  }
  command.add_option("--out", request.out, "Write the plan to FILE, for apply FILE")
      ->type_name("FILE");
  command.add_flag("--detailed-exitcode", request.detailed_exit_status,
                   "End with 6 where something is missing");
}

void add_verb(CLI::App& app, BootstrapRequest& request, Verb verb) {
  constexpr std::array<std::array<const char*, 2>, 3> kWords{{
      {"plan", "Show what is missing and change nothing"},
      {"apply", "Make what is missing; can be run again at any time"},
      {"status", "Show what is there and change nothing"},
  }};
  const auto& [name, help] = kWords[static_cast<std::size_t>(verb)];
  CLI::App* command = app.add_subcommand(name, help);
  command->preparse_callback([&request, verb](std::size_t) { request.verb = verb; });
  command
      ->add_option("TARGET", request.target,
                   "OWNER/NAME, a file of repositories (.yaml, .yml), or a plan (.json) "
                   "[SPEC.yaml]")
      ->type_name("");
  add_spec_options(*command, request);
  request.verb = verb;
  add_run_options(*command, request);
  command->footer("Options of every call: gitflow-bootstrap --help");
}

}  // namespace

void add_bootstrap_commands(CLI::App& app, BootstrapRequest& request) {
  app.require_subcommand(1);
  for (const Verb verb : {Verb::plan, Verb::apply, Verb::status}) {
    add_verb(app, request, verb);
  }
}

}  // namespace gitprovider::cli
