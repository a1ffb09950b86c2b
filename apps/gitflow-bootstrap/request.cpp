#include "apps/gitflow-bootstrap/request.hpp"

#include "src/bootstrap/template_folder.hpp"

#include "apps/common/options.hpp"
#include "apps/common/visibility_flags.hpp"
#include "gitprovider/names.hpp"

#include <utility>

namespace gitprovider::cli {
namespace {

constexpr NumberRange kApprovals{.lowest = 0, .highest = 6};

void add_spec_options(CLI::App& command, bootstrap::Spec& spec) {
  add_visibility_flags(command, spec.visibility);
  command.add_option("--description", spec.description, "What the repository is for, in one line");
  command.add_option("--message", spec.message, "The first commit's message");
  command.add_flag("--drop-executable", spec.may_drop_executable,
                   "Where the host cannot keep executable bits, commit without them");
  add_parsed(
      command, "--approvals", spec.approvals,
      [](const std::string& text) {
        return parse_number(text, kApprovals).transform([](std::int64_t number) {
          return static_cast<int>(number);
        });
      },
      "Approving reviews a pull request needs, 0 to 6 [no pull request is needed]")
      ->type_name("N");
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
  add_parsed(*command, "OWNER/NAME", request.spec.repo, parse_repo_ref, "The repository")
      ->required()
      ->type_name("");
  command
      ->add_option("--template", request.template_folder,
                   "The folder whose files become the first commit of an empty repository")
      ->required(verb == Verb::apply)
      ->type_name("DIR");
  add_spec_options(*command, request.spec);
  command->footer("Options of every call: gitflow-bootstrap --help");
}

Result<void> read_template(const std::string& folder, bootstrap::Spec& spec) {
  auto read = bootstrap::read_template_folder(folder);
  if (!read) {
    Error error = std::move(read).error();
    error.message = "--template: " + error.message;
    return error;
  }
  spec.files = std::move(read->files);
  return validate(spec);
}

}  // namespace

void add_bootstrap_commands(CLI::App& app, BootstrapRequest& request) {
  app.require_subcommand(1);
  for (const Verb verb : {Verb::plan, Verb::apply, Verb::status}) {
    add_verb(app, request, verb);
  }
}

Result<void> complete(BootstrapRequest& request) {
  return request.template_folder ? read_template(*request.template_folder, request.spec)
                                 : validate_repo(request.spec.repo, {.max_depth = 64});
}

}  // namespace gitprovider::cli
