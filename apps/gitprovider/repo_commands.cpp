// gitprovider repo get | create

#include "apps/common/options.hpp"
#include "apps/common/visibility_flags.hpp"
#include "apps/gitprovider/arguments.hpp"
#include "gitprovider/names.hpp"

namespace gitprovider::cli {
namespace {

void add_get(const CommandLine& line, CLI::App& group) {
  add_command(line, group, "get", "Show a repository",
              {.operation = Operation::get_repo,
               .prepare = [](Arguments& a) { return validate_repo(a.repo, {.max_depth = 64}); },
               .run = [](GitProvider& host, const Arguments& a,
                         const Call& call) { return answer_of(host.get_repo(a.repo, call)); }});
}

void add_create(const CommandLine& line, CLI::App& group) {
  NewRepository& request = line.arguments.new_repository;
  CLI::App* create = add_command(line, group, "create", "Create a repository",
                                 {.operation = Operation::create_repo,
                                  .prepare =
                                      [](Arguments& a) {
                                        a.new_repository.repo = a.repo;
                                        return validate(a.new_repository, {.max_depth = 64});
                                      },
                                  .run =
                                      [](GitProvider& host, const Arguments& a, const Call& call) {
                                        return answer_of(host.create_repo(a.new_repository, call));
                                      }});
  add_visibility_flags(*create, request.visibility);
  create->add_option("--description", request.description, "What it is for, in one line");
  create->add_option("--default-branch", request.default_branch,
                     "The name of its first branch [the host's choice]");
  create->add_flag("--init", request.initialize, "Make a first commit with a README");
}

}  // namespace

void add_repo_commands(const CommandLine& line) {
  CLI::App* group = line.app.add_subcommand("repo", "Show or create a repository");
  group->require_subcommand(1);
  add_get(line, *group);
  add_create(line, *group);
}

}  // namespace gitprovider::cli
