// gitprovider commit

#include "apps/common/options.hpp"
#include "apps/gitprovider/arguments.hpp"
#include "apps/gitprovider/named_changes.hpp"
#include "gitprovider/names.hpp"

#include <utility>

namespace gitprovider::cli {
namespace {

Result<void> prepare(Arguments& arguments) {
  // The names first: they cost nothing, the files may be large.
  if (auto valid = validate_branch_name(arguments.commit.branch); !valid) {
    return valid;
  }
  auto changes = read_changes(arguments.changes);
  if (!changes) {
    return std::move(changes).error();
  }
  arguments.commit.changes = *std::move(changes);
  return validate(arguments.commit);
}

// Each may be given again, and takes one value each time.
void add_list(CLI::App& commit, const std::string& name, std::vector<std::string>& target,
              const std::string& help) {
  commit.add_option(name, target, help)->allow_extra_args(false);
}

void add_change_options(CLI::App& commit, NamedChanges& changes) {
  add_list(commit, "--add", changes.add, "PATH=FILE: put FILE's content at PATH; may be repeated");
  add_list(commit, "--add-executable", changes.add_executable,
           "The same, with the executable bit; may be repeated");
  add_list(commit, "--delete", changes.remove, "PATH: delete that file; may be repeated");
  commit
      .add_option("--from-dir", changes.from_dir,
                  "Every regular file below DIR, executable bits kept; links are refused, and a "
                  ".git right in DIR is left out")
      ->type_name("DIR");
}

}  // namespace

void add_commit_command(const CommandLine& line) {
  NewCommit& request = line.arguments.commit;
  CLI::App* commit =
      add_command(line, line.app, "commit", "Make one commit of any number of files",
                  {.operation = Operation::commit_files,
                   .prepare = prepare,
                   .run = [](GitProvider& host, const Arguments& a, const Call& call) {
                     return answer_of(host.commit_files(a.repo, a.commit, call));
                   }});
  add_word(*commit, "--branch", request.branch, "The branch to commit to")->type_name("BRANCH");
  add_word(*commit, "--message", request.message, "The commit's message")->type_name("TEXT");
  add_change_options(*commit, line.arguments.changes);
  commit->add_flag("--drop-executable", request.may_drop_executable,
                   "Where the host cannot keep executable bits, commit without them");
  add_parsed(*commit, "--expect-head", request.expected_head, ObjectId::parse,
             "Only if the branch is at this commit")
      ->type_name("SHA");
}

}  // namespace gitprovider::cli
