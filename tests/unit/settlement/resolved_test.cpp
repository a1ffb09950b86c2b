#include "src/settlement/resolved.hpp"

#include "tests/catch_compat.hpp"

#include <string>

namespace gitprovider {
namespace {

const ObjectId kSeed = *ObjectId::parse(std::string(40, 'a'));
const ObjectId kWhole = *ObjectId::parse(std::string(40, 'b'));

Resolution resolved(CommitIntent intent, Verdict verdict, Made made = {}) {
  intent.branch = "main";
  intent.files_changed = 3;
  return to_resolution({.operation_id = "op", .intent = std::move(intent)},
                       {.verdict = verdict, .last = {.made = std::move(made)}});
}

const CommitIntent kFirstStep{.marker = "op", .has_two_steps = true};
const CommitIntent kSecondStep{
    .parent = kSeed, .commit = kWhole, .is_forced = true, .has_two_steps = true};

}  // namespace

TEST_CASE("a commit of which only the first step is there is begun", "[unit][settlement]") {
  for (const Resolution& found : {resolved(kFirstStep, Verdict::there, Commit{.id = kSeed}),
                                  resolved(kSecondStep, Verdict::absent)}) {
    CHECK(found.is_begun);
    CHECK(found.outcome == Outcome::unknown);
    CHECK(found.operation_id == "op");
    CHECK(std::get<Commit>(found.made) ==
          Commit{.id = kSeed, .branch = "main", .files_changed = 1});
  }
}

TEST_CASE("a commit in two steps is begun only where that is certain", "[unit][settlement]") {
  CHECK(resolved(kFirstStep, Verdict::absent).outcome == Outcome::not_applied);
  CHECK(resolved(kFirstStep, Verdict::impossible).outcome == Outcome::not_applied);
  CHECK(resolved(kSecondStep, Verdict::there, Commit{.id = kWhole}).outcome == Outcome::applied);
  for (const CommitIntent& step : {kFirstStep, kSecondStep}) {
    CHECK_FALSE(resolved(step, Verdict::open).is_begun);
    CHECK(resolved(step, Verdict::open).outcome == Outcome::unknown);
  }
}

TEST_CASE("a commit in one step is never begun", "[unit][settlement]") {
  CommitIntent whole = kFirstStep;
  whole.has_two_steps = false;
  CHECK(resolved(whole, Verdict::there, Commit{.id = kSeed}).outcome == Outcome::applied);
}

}  // namespace gitprovider
