#include "src/testing/contract/spec_context.hpp"

#include <array>

namespace gitprovider::testing {
namespace {

// A branch `topic` that differs from the main branch by one file.
Prepared prepare_topic(SpecContext& spec) {
  auto prepared = spec.prepare();
  spec.branch(prepared, "topic");
  (void)spec.commit(prepared.repo, "topic", "a.txt", "a");
  return prepared;
}

NewPullRequest from_topic(const Prepared& prepared) {
  return {.head = "topic", .base = prepared.main, .title = "A \"title\"", .body = "Line\n\nLine"};
}

void comes_back_as_asked(SpecContext& spec) {
  const auto prepared = prepare_topic(spec);
  const auto made = spec.require_ok(
      spec.provider().open_pull_request(prepared.repo, from_topic(prepared)), "open");

  spec.check(made.value.number > 0, "it has a number");
  spec.check_equal(made.value.state, PullRequestState::open, "state");
  spec.check_equal(made.value.head, std::string("topic"), "head");
  spec.check_equal(made.value.base, prepared.main, "base");
  spec.check_equal(std::optional(made.value.head_id), spec.head(prepared.repo, "topic"),
                   "commit of the head");
  spec.check_equal(made.value.merge_id, std::optional<ObjectId>{}, "merge commit");
  spec.check(made.confirmed_by == ConfirmedBy::response, "confirmed by the host's answer");
}

void second_one_is_refused(SpecContext& spec) {
  const auto prepared = prepare_topic(spec);
  const auto first = spec.require_ok(
      spec.provider().open_pull_request(prepared.repo, from_topic(prepared)), "open");
  auto again = from_topic(prepared);
  again.title = "Another title";

  spec.check_refused(spec.provider().open_pull_request(prepared.repo, again),
                     ErrorCode::already_exists, "open it again");
  (void)spec.commit(prepared.repo, "topic", "b.txt", "b");
  spec.check_refused(spec.provider().open_pull_request(prepared.repo, again),
                     ErrorCode::already_exists, "open it again after the head moved");
  (void)spec.require_ok(
      spec.provider().merge_pull_request(
          prepared.repo, {.number = first.value.number, .wait = std::chrono::seconds(10)}),
      "merge the first");
}

void two_bases_are_two(SpecContext& spec) {
  const auto prepared = prepare_topic(spec);
  spec.branch(prepared, "develop");
  auto other = from_topic(prepared);
  other.base = "develop";
  const auto one = spec.require_ok(
      spec.provider().open_pull_request(prepared.repo, from_topic(prepared)), "open into main");
  const auto two =
      spec.require_ok(spec.provider().open_pull_request(prepared.repo, other), "open into develop");

  spec.check(one.value.number != two.value.number, "each has a number of its own");
  spec.check_equal(two.value.base, std::string("develop"), "base");
}

void no_difference_is_a_conflict(SpecContext& spec) {
  const auto prepared = spec.prepare();
  spec.branch(prepared, "same");
  spec.branch(prepared, "behind");
  (void)spec.commit(prepared.repo, prepared.main, "a.txt", "a");
  const auto open = [&](const std::string& head, const std::string& base) {
    return spec.provider().open_pull_request(prepared.repo,
                                             {.head = head, .base = base, .title = "Nothing"});
  };

  spec.check_refused(open("same", "behind"), ErrorCode::conflict, "from a branch at the base");
  spec.check_refused(open("behind", prepared.main), ErrorCode::conflict,
                     "from a branch behind the base");
}

void absent_is_not_found(SpecContext& spec) {
  const auto prepared = prepare_topic(spec);
  auto request = from_topic(prepared);
  request.head = "absent";
  spec.check_refused(spec.provider().open_pull_request(prepared.repo, request),
                     ErrorCode::not_found, "from a branch that is not there");
  request = from_topic(prepared);
  request.base = "absent";
  spec.check_refused(spec.provider().open_pull_request(prepared.repo, request),
                     ErrorCode::not_found, "into a branch that is not there");
  spec.check_refused(
      spec.provider().open_pull_request(spec.host().free_repository(), from_topic(prepared)),
      ErrorCode::not_found, "in a repository that is not there");
}

void bad_requests_are_refused(SpecContext& spec) {
  const auto prepared = prepare_topic(spec);
  const auto refused = [&](const NewPullRequest& request, const char* what) {
    spec.check_refused(spec.provider().open_pull_request(prepared.repo, request),
                       ErrorCode::invalid_argument, what);
  };

  refused({.head = "topic", .base = "topic", .title = "x"}, "from a branch into itself");
  refused({.head = "topic", .base = prepared.main, .title = ""}, "without a title");
  refused({.head = "topic", .base = prepared.main, .title = "a\nb"}, "with a title of two lines");
  refused({.head = "a b", .base = prepared.main, .title = "x"}, "from a bad name");
  refused({.head = "topic", .base = "a:b", .title = "x"}, "into a bad name");
  (void)spec.require_ok(spec.provider().open_pull_request(prepared.repo, from_topic(prepared)),
                        "open it, for none was made");
}

void draft_is_taken_or_unsupported(SpecContext& spec) {
  const auto prepared = prepare_topic(spec);
  auto request = from_topic(prepared);
  request.draft = true;
  const auto made = spec.provider().open_pull_request(prepared.repo, request);
  if (!spec.can().draft_pull_requests) {
    spec.check_refused(made, ErrorCode::unsupported, "open a draft");
    return;
  }
  const auto number = spec.require_ok(made, "open a draft").value.number;
  spec.check_refused(spec.provider().merge_pull_request(
                         prepared.repo, {.number = number, .wait = std::chrono::seconds(5)}),
                     ErrorCode::conflict, "merge a draft");
  spec.check_head(prepared.repo, prepared.main, prepared.head, "the base stays where it was");
}

}  // namespace

std::span<const Spec> pull_request_specs() {
  static constexpr std::array specs{
      Spec{"a pull request comes back as it was asked for", comes_back_as_asked},
      Spec{"a second pull request for the same branches is refused", second_one_is_refused},
      Spec{"one head may have a pull request for each base", two_bases_are_two},
      Spec{"a pull request without a difference is a conflict", no_difference_is_a_conflict},
      Spec{"a pull request of an absent branch is not found", absent_is_not_found},
      Spec{"bad pull requests are refused and nothing changes", bad_requests_are_refused},
      Spec{"a draft is opened and not merged, or is unsupported", draft_is_taken_or_unsupported},
  };
  return specs;
}

}  // namespace gitprovider::testing
