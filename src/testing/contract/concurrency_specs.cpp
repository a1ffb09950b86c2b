#include "src/testing/contract/spec_context.hpp"

#include <array>
#include <functional>
#include <thread>

namespace gitprovider::testing {
namespace {

constexpr std::size_t kThreads = 8;

/// What each of several calls at once came to.
using Outcomes = std::array<std::optional<Error>, kThreads>;

Outcomes at_once(const std::function<std::optional<Error>(std::size_t)>& call) {
  Outcomes outcomes;
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < kThreads; ++i) {
      threads.emplace_back([&, i] { outcomes[i] = call(i); });
    }
  }
  return outcomes;
}

template <class T>
std::optional<Error> error_of(const Result<T>& result) {
  return result ? std::nullopt : std::optional(result.error());
}

// Exactly one got through, and the others were told why not.
void check_one_winner(SpecContext& spec, const Outcomes& outcomes, ErrorCode code) {
  std::size_t winners = 0;
  for (const auto& error : outcomes) {
    if (!error) {
      ++winners;
    } else {
      spec.check_refused_with(error, {code}, "a call that came too late");
    }
  }
  spec.check_equal(winners, std::size_t{1}, "calls that got through");
}

void calls_do_not_disturb_each_other(SpecContext& spec) {
  const auto prepared = spec.prepare();
  const auto outcomes = at_once([&](std::size_t i) {
    return error_of(spec.provider().create_branch(
        prepared.repo, {.name = "b" + std::to_string(i), .from = prepared.head.hex()}));
  });

  for (const auto& error : outcomes) {
    spec.check(!error, error ? error->message : "");
  }
  const auto list = spec.require_ok(spec.provider().list_branches(prepared.repo), "list");
  spec.check_equal(list.branches.size(), kThreads + 1, "branches");
}

void one_of_the_same_name_wins(SpecContext& spec) {
  const auto prepared = spec.prepare();

  check_one_winner(spec, at_once([&](std::size_t) {
                     return error_of(spec.provider().create_branch(
                         prepared.repo, {.name = "new", .from = prepared.head.hex()}));
                   }),
                   ErrorCode::already_exists);
}

void one_at_the_same_head_wins(SpecContext& spec) {
  const auto prepared = spec.prepare();

  check_one_winner(spec, at_once([&](std::size_t i) {
                     return error_of(spec.provider().commit_files(
                         prepared.repo, {.branch = prepared.main,
                                         .message = "Change " + std::to_string(i),
                                         .changes = {put("a.txt", std::to_string(i))},
                                         .expected_head = prepared.head}));
                   }),
                   ErrorCode::conflict);
  spec.check(spec.inspector().parents(prepared.repo, *spec.head(prepared.repo, prepared.main)) ==
                 std::vector{prepared.head},
             "one commit was made");
}

void one_merge_wins(SpecContext& spec) {
  const auto prepared = spec.prepare();
  const auto pull = spec.propose(prepared, "topic", "a.txt", "a");

  check_one_winner(spec, at_once([&](std::size_t) {
                     return error_of(spec.provider().merge_pull_request(
                         prepared.repo, {.number = pull.number,
                                         .expected_head = pull.head_id,
                                         .wait = std::chrono::seconds(20)}));
                   }),
                   ErrorCode::conflict);
}

}  // namespace

std::span<const Spec> concurrency_specs() {
  static constexpr std::array specs{
      Spec{"calls at once do not disturb each other", calls_do_not_disturb_each_other},
      Spec{"one of several branches of the same name is made", one_of_the_same_name_wins},
      Spec{"one of several commits at the same head is made", one_at_the_same_head_wins},
      Spec{"one of several merges of the same pull request is made", one_merge_wins},
  };
  return specs;
}

}  // namespace gitprovider::testing
