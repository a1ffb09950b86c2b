#include "tests/never_twice/schedule.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider;
using namespace gitprovider::never_twice;

namespace {

constexpr std::uint64_t kMutations = 1'250;

/// At least so many mutations, from seeds one after another.
Tally run_many(const HostKind& kind) {
  Tally all;
  for (std::uint64_t seed = 1; all.mutations < kMutations; ++seed) {
    all.add(run_schedule(kind, seed));
  }
  return all;
}

void check_host(const HostKind& kind) {
  const Tally all = run_many(kind);
  std::string lines;
  for (const std::string& line : all.wrong) {
    lines += "\n  " + line;
  }
  INFO(lines);
  CHECK(all.wrong.empty());
  CHECK(all.duplicates == 0);
  CHECK(all.disturbed > kMutations / 4);
  CHECK(all.unknown > 0);
}

}  // namespace

TEST_CASE("no schedule of failures makes anything twice on GitHub", "[never_twice][schedule]") {
  check_host(github());
}

TEST_CASE("no schedule of failures makes anything twice on GitLab", "[never_twice][schedule]") {
  check_host(gitlab());
}

TEST_CASE("no schedule of failures makes anything twice on Forgejo", "[never_twice][schedule]") {
  check_host(forgejo());
}

TEST_CASE("no schedule of failures makes anything twice on Gitea", "[never_twice][schedule]") {
  check_host(gitea());
}

TEST_CASE("a seed gives the same schedule again", "[never_twice][schedule]") {
  const Tally once = run_schedule(github(), 7);
  const Tally again = run_schedule(github(), 7);

  CHECK(once.mutations == again.mutations);
  CHECK(once.applied == again.applied);
  CHECK(once.not_applied == again.not_applied);
  CHECK(once.unknown == again.unknown);
}
