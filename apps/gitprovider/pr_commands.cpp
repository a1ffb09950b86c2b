// gitprovider pr open | merge

#include "apps/common/choice.hpp"
#include "apps/common/logging.hpp"
#include "apps/common/options.hpp"
#include "apps/gitprovider/arguments.hpp"
#include "gitprovider/merge_when_ready.hpp"
#include "gitprovider/names.hpp"

#include <array>
#include <chrono>
#include <limits>
#include <string>

namespace gitprovider::cli {
namespace {

constexpr NumberRange kNumbers{.lowest = 1, .highest = std::numeric_limits<std::int64_t>::max()};
constexpr std::array<Choice<MergeMethod>, 3> kMethods{{{"merge", MergeMethod::merge},
                                                       {"squash", MergeMethod::squash},
                                                       {"rebase", MergeMethod::rebase}}};

void add_open(const CommandLine& line, CLI::App& group) {
  NewPullRequest& request = line.arguments.new_pull_request;
  CLI::App* open =
      add_command(line, group, "open", "Open a pull request",
                  {.operation = Operation::open_pull_request,
                   .prepare = [](Arguments& a) { return validate(a.new_pull_request); },
                   .run =
                       [](GitProvider& host, const Arguments& a, const Call& call) {
                         return answer_of(host.open_pull_request(a.repo, a.new_pull_request, call));
                       }});
  add_word(*open, "--head", request.head, "The branch to merge")->type_name("BRANCH");
  add_word(*open, "--base", request.base, "The branch to merge into")->type_name("BRANCH");
  add_word(*open, "--title", request.title, "Its title")->type_name("TEXT");
  open->add_option("--body", request.body, "Its description");
  open->add_flag("--draft", request.draft, "Not ready for review yet");
}

void add_merge_options(CLI::App& merge, MergePullRequest& request) {
  add_parsed(
      merge, "NUMBER", request.number,
      [](const std::string& text) { return parse_number(text, kNumbers); },
      "The pull request's number")
      ->required()
      ->type_name("");
  add_parsed(
      merge, "--method", request.method,
      [](const std::string& text) { return parse_choice(text, kMethods); },
      "merge, squash or rebase [merge]")
      ->type_name("METHOD");
  add_parsed(merge, "--expect-head", request.expected_head, ObjectId::parse,
             "Only if the head is at this commit [the head found at the start]")
      ->type_name("SHA");
  add_parsed(merge, "--wait", request.wait, parse_duration,
             "Wait so long until its checks have passed and the host would merge, through failures "
             "that may pass; without --deadline the call may take 30s longer [merge at once]")
      ->type_name("DURATION");
}

void show_waiting(const MergeProgress& progress) {
  using std::chrono::round;
  using std::chrono::seconds;
  show_progress("waiting for " + std::to_string(round<seconds>(progress.waited).count()) +
                " s: " + progress.waiting_for + "; next look in " +
                std::to_string(round<seconds>(progress.pause).count()) + " s");
}

Answer merge_pull(GitProvider& host, const Arguments& arguments, const Call& call) {
  const MergePullRequest& request = arguments.merge;
  if (request.wait == Duration::zero()) {
    return answer_of(host.merge_pull_request(arguments.repo, request, call));
  }
  return answer_of(
      merge_when_ready(host, arguments.repo, request, call, {.on_wait = show_waiting}));
}

void add_merge(const CommandLine& line, CLI::App& group) {
  CLI::App* merge = add_command(line, group, "merge", "Merge a pull request",
                                {.operation = Operation::merge_pull_request,
                                 .prepare = [](Arguments& a) { return validate(a.merge); },
                                 .run = merge_pull});
  add_merge_options(*merge, line.arguments.merge);
}

}  // namespace

void add_pull_request_commands(const CommandLine& line) {
  CLI::App* group = line.app.add_subcommand("pr", "Open or merge pull requests");
  group->require_subcommand(1);
  add_open(line, *group);
  add_merge(line, *group);
}

}  // namespace gitprovider::cli
