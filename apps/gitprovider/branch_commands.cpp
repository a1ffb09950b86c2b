// gitprovider branch list | create | protect

#include "apps/common/options.hpp"
#include "apps/gitprovider/arguments.hpp"
#include "gitprovider/names.hpp"

namespace gitprovider::cli {
namespace {

constexpr NumberRange kLimits{.lowest = 1, .highest = 100'000};
constexpr NumberRange kApprovals{.lowest = 0, .highest = 6};

void add_list(const CommandLine& line, CLI::App& group) {
  CLI::App* list =
      add_command(line, group, "list", "List branches",
                  {.operation = Operation::list_branches,
                   .prepare = [](Arguments& a) { return validate_repo(a.repo, {.max_depth = 64}); },
                   .run =
                       [](GitProvider& host, const Arguments& a, const Call& call) {
                         return answer_of(host.list_branches(a.repo, a.list, call));
                       }});
  const auto parse_limit = [](const std::string& text) {
    return parse_number(text, kLimits).transform([](std::int64_t number) {
      return static_cast<std::size_t>(number);
    });
  };
  add_parsed(*list, "--limit", line.arguments.list.limit, parse_limit,
             "At most N branches [all of them]")
      ->type_name("N");
}

void add_create(const CommandLine& line, CLI::App& group) {
  NewBranch& request = line.arguments.new_branch;
  CLI::App* create =
      add_command(line, group, "create", "Create a branch",
                  {.operation = Operation::create_branch,
                   .prepare = [](Arguments& a) { return validate(a.new_branch); },
                   .run =
                       [](GitProvider& host, const Arguments& a, const Call& call) {
                         return answer_of(host.create_branch(a.repo, a.new_branch, call));
                       }});
  add_word(*create, "BRANCH", request.name, "Its name")->type_name("");
  add_word(*create, "--from", request.from, "A branch, or a commit's full id")
      ->type_name("BRANCH_OR_SHA");
}

void add_protect(const CommandLine& line, CLI::App& group) {
  ProtectBranch& request = line.arguments.protection;
  CLI::App* protect =
      add_command(line, group, "protect", "Give a branch exactly this protection",
                  {.operation = Operation::protect_branch,
                   .prepare = [](Arguments& a) { return validate(a.protection); },
                   .run =
                       [](GitProvider& host, const Arguments& a, const Call& call) {
                         return answer_of(host.protect_branch(a.repo, a.protection, call));
                       }});
  add_word(*protect, "BRANCH", request.branch, "The branch")->type_name("");
  const auto parse_approvals = [](const std::string& text) {
    return parse_number(text, kApprovals).transform([](std::int64_t number) {
      return static_cast<int>(number);
    });
  };
  add_parsed(*protect, "--approvals", request.approvals, parse_approvals,
             "Approving reviews a pull request needs, 0 to 6 [no pull request is needed]")
      ->type_name("N");
  protect->add_flag("--allow-force-push", request.allow_force_push, "Let the branch be rewritten");
  protect->add_flag("--allow-deletion", request.allow_deletion, "Let the branch be deleted");
  protect->add_flag_callback(
      "--no-admins", [&request] { request.include_admins = false; },
      "Let administrators pass the rules");
  protect
      ->add_option("--require-status", request.required_status_checks,
                   "A check that must pass before a merge; may be given again")
      ->allow_extra_args(false)
      ->type_name("CONTEXT");
}

}  // namespace

void add_branch_commands(const CommandLine& line) {
  CLI::App* group = line.app.add_subcommand("branch", "List, create or protect branches");
  group->require_subcommand(1);
  add_list(line, *group);
  add_create(line, *group);
  add_protect(line, *group);
}

}  // namespace gitprovider::cli
