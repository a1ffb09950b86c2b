#include "src/settlement/judge.hpp"

#include "tests/catch_compat.hpp"

#include <optional>
#include <string>
#include <variant>
#include <vector>

using namespace std::chrono_literals;
using namespace gitprovider;

namespace {

ObjectId id_of(char digit) { return *ObjectId::parse(std::string(40, digit)); }

const RepoRef kWidget{.owner = "acme", .name = "widget"};
const CreateBranchIntent kBranch{.repo = kWidget, .name = "topic", .at = id_of('a')};
const ProtectIntent kProtect{.repo = kWidget, .rules = {.branch = "main", .approvals = 2}};
const OpenPullRequestIntent kOpen{.repo = kWidget, .head = "topic", .base = "main"};
const HostPresent kPresent{.now = WallTime{std::chrono::hours{500'000}}, .age = 10s};

/// A pull request as a host's reader gives it.
struct View {
  PullRequest pull_request{};
  std::optional<WallTime> created{};
};

View view(const std::string& head, const std::string& base) {
  return {.pull_request = {.head = head, .base = base}, .created = kPresent.now};
}

Finding whole(const CreateRepoIntent& wanted, Repository seen, bool has_branch) {
  return with_first_commit(wanted, judge_repository(wanted, std::move(seen), MadeWhen::since),
                           [=](const std::string& name) { return has_branch && name == "main"; });
}

}  // namespace

TEST_CASE("only not_found shows that something is absent", "[unit][settlement][judge]") {
  const auto gone = absent_if_not_found({.code = ErrorCode::not_found}, "branch 'x'");
  const Error failed{.code = ErrorCode::forbidden, .message = "no"};

  REQUIRE(gone);
  CHECK(gone->sight == Sight::absent);
  CHECK(gone->seen == "branch 'x' is not there");
  CHECK(absent_if_not_found(failed, "branch 'x'").error() == failed);
}

TEST_CASE("a branch is what was wanted where it is at the commit, and elsewhere somebody else's",
          "[unit][settlement][judge]") {
  const auto [tip, holds_wanted, sight] = GENERATE(table<char, bool, Sight>({
      {'a', true, Sight::there},
      {'b', true, Sight::unclear},
      {'b', false, Sight::impossible},
  }));

  const Finding found = judge_branch(kBranch, {.name = "topic", .id = id_of(tip)}, holds_wanted);

  CHECK(found.sight == sight);
  CHECK(found.is_equivalent == (sight == Sight::there));
  CHECK_THAT(found.seen,
             Catch::Matchers::StartsWith("branch 'topic' is at " + std::string(40, tip)));
}

TEST_CASE("a branch that rules the wanted one out was there already", "[unit][settlement][judge]") {
  CHECK(judge_branch(kBranch, {.name = "topic", .id = id_of('b')}, false).code ==
        ErrorCode::already_exists);
}

TEST_CASE("a protection with other rules is absent, and says what differs where that is told",
          "[unit][settlement][judge]") {
  CHECK(judge_protection(kProtect, {.difference = "approvals"}).seen ==
        "branch 'main' is protected otherwise: approvals differ");
  CHECK(judge_protection(kProtect, {}).seen == "branch 'main' is protected otherwise");
  CHECK(judge_protection(kProtect, {}).sight == Sight::absent);
}

TEST_CASE("a protection as asked is what was wanted, whoever made it",
          "[unit][settlement][judge]") {
  const Finding found = judge_protection(kProtect, {.is_as_asked = true});

  CHECK(found.is_equivalent);
  CHECK(std::get<Protection>(found.made) ==
        Protection{.branch = "main", .is_protected = true, .approvals = 2});
}

TEST_CASE("a missing branch tells something only where there never was a commit",
          "[unit][settlement][judge]") {
  CHECK(judge_no_branch({.branch = "main"}).sight == Sight::absent);
  CHECK(judge_no_branch({.branch = "main", .parent = id_of('a')}).sight == Sight::unclear);
}

TEST_CASE("a repository that was to have a commit is whole when its branch is there",
          "[unit][settlement][judge]") {
  const Repository seen{.full_name = "acme/widget", .default_branch = "main"};
  const CreateRepoIntent with_commit{.repo = kWidget, .is_initialized = true};

  CHECK(whole({.repo = kWidget}, seen, false).sight == Sight::there);
  CHECK(whole(with_commit, seen, true).sight == Sight::there);
  CHECK(whole(with_commit, seen, false).sight == Sight::unclear);
  CHECK(whole(with_commit, {.full_name = "acme/widget"}, true).sight == Sight::unclear);
}

TEST_CASE("a repository that is not ours is asked for no branch", "[unit][settlement][judge]") {
  const Finding other = impossible(ErrorCode::already_exists, "there");

  const Finding found =
      with_first_commit({.repo = kWidget, .is_initialized = true}, other, [](const std::string&) {
        FAIL("looked for a branch");
        return true;
      });

  CHECK(found.sight == Sight::impossible);
}

TEST_CASE("the pull requests of exactly the two branches are looked at, by their dates",
          "[unit][settlement][judge]") {
  View undated = view("topic", "main");
  undated.created.reset();
  View old = view("topic", "main");
  old.created = kPresent.now - 24h;

  const auto own = own_pulls(kOpen,
                             std::vector<View>{view("other", "main"), view("topic", "other"),
                                               view("topic", "main"), undated, old},
                             kPresent);

  REQUIRE(own.size() == 3);
  CHECK(own[0].opened == MadeWhen::since);
  CHECK(own[1].opened == MadeWhen::unclear);
  CHECK(own[2].opened == MadeWhen::before);
}
