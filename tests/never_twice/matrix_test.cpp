#include "tests/catch_compat.hpp"
#include "tests/never_twice/cell.hpp"

#include <algorithm>
#include <string>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::never_twice;

namespace {

/// Lines for all that is wrong in the cells of one host and one mutation.
std::vector<std::string> wrong_cells(const HostKind& kind, const Act& act) {
  std::vector<std::string> lines;
  for (const FaultPoint& point : fault_points()) {
    if (act.is_refused && point.is_success()) {
      continue;  // a host that refuses does not say that
    }
    for (const OnUnknown policy : {OnUnknown::check, OnUnknown::return_, OnUnknown::resend}) {
      for (const bool shows_late : {false, true}) {
        const Cell cell{.kind = &kind,
                        .act = &act,
                        .point = &point,
                        .policy = policy,
                        .shows_late = shows_late};
        for (const std::string& line : run(cell).wrong) {
          lines.push_back(name_of(cell) + ": " + line);
        }
      }
    }
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    text += "\n  " + line;
  }
  return text;
}

void check_host(const HostKind& kind) {
  for (const Act& act : acts()) {
    DYNAMIC_SECTION(act.name) {
      const auto lines = wrong_cells(kind, act);
      INFO(joined(lines));
      CHECK(lines.empty());
    }
  }
}

}  // namespace

TEST_CASE("what a pull request says of itself is believed only where its base agrees",
          "[never_twice][matrix]") {
  const HostKind* const kind = GENERATE(&github(), &gitlab(), &forgejo(), &gitea());
  const auto [effect, lie] = GENERATE(table<Effect, mock::PullsAre>({
      {Effect::never, mock::PullsAre::said_merged},
      {Effect::at_once, mock::PullsAre::said_open},
  }));
  const FaultPoint point{.name = "reset", .at = mock::Break::reset, .effect = effect};
  const Act& merge = *std::ranges::find(acts(), "merge_pull_request", &Act::name);
  const Cell cell{.kind = kind, .act = &merge, .point = &point, .pulls_are = lie};

  const auto verdicts = run(cell);

  INFO(name_of(cell) << joined(verdicts.wrong));
  CHECK(verdicts.wrong.empty());
}

TEST_CASE("no failure makes a change of GitHub twice or tells it wrong", "[never_twice][matrix]") {
  check_host(github());
}

TEST_CASE("no failure makes a change of GitLab twice or tells it wrong", "[never_twice][matrix]") {
  check_host(gitlab());
}

TEST_CASE("a protection of GitLab that is replaced is never left half done unsaid",
          "[never_twice][matrix]") {
  for (const Act& act : replacing_acts()) {
    DYNAMIC_SECTION(act.name) {
      const auto lines = wrong_cells(gitlab(), act);
      INFO(joined(lines));
      CHECK(lines.empty());
    }
  }
}

TEST_CASE("no failure makes a change of Forgejo twice or tells it wrong", "[never_twice][matrix]") {
  check_host(forgejo());
}

TEST_CASE("no failure makes a change of Gitea twice or tells it wrong", "[never_twice][matrix]") {
  check_host(gitea());
}
