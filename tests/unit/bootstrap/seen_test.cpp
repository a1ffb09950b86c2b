#include "src/bootstrap/seen.hpp"

#include "tests/catch_compat.hpp"

#include <string>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::bootstrap;

namespace {

Branch branch(const std::string& name, char digit) {
  return {.name = name, .id = *ObjectId::parse(std::string(40, digit))};
}

Observed host_with(std::vector<Branch> branches) {
  return {.repository = Repository{.default_branch = "trunk", .id = "7"},
          .branches = std::move(branches)};
}

using Sentences = std::vector<std::string>;

}  // namespace

TEST_CASE("a plan rests on the branches of its spec and the default branch", "[unit][bootstrap]") {
  const Seen seen =
      seen_in(host_with({branch("trunk", 'a'), branch("main", 'b'), branch("feature", 'c')}), {});

  REQUIRE(seen.branches.size() == 2);
  CHECK(seen.branches[0].name == "main");
  CHECK(seen.branches[1].name == "trunk");
  CHECK(seen.branches[1].head == std::string(40, 'a'));
  CHECK(seen.has_commits);
  CHECK(seen.id == "7");
}

TEST_CASE("a host that is as it was has not drifted, whatever feature branches it has by now",
          "[unit][bootstrap]") {
  const Seen then = seen_in(host_with({branch("main", 'b')}), {});

  CHECK(drift(then, seen_in(host_with({branch("feature", 'c'), branch("main", 'b')}), {})).empty());
  CHECK(drift({}, {}).empty());
}

TEST_CASE("each change is told in a sentence", "[unit][bootstrap]") {
  const Seen then = seen_in(host_with({branch("main", 'b'), branch("develop", 'b')}), {});
  Observed changed = host_with({branch("main", 'c'), branch("trunk", 'c')});
  changed.branches[0].is_protected = true;
  changed.repository->is_archived = true;

  CHECK(drift(then, seen_in(changed, {})) ==
        Sentences{"the repository was archived", "branch develop is gone",
                  "branch main was " + std::string(40, 'b') + " and is " + std::string(40, 'c'),
                  "branch main was given a protection", "branch trunk was made"});
  CHECK(drift({}, then) == Sentences{"the repository was made"});
  CHECK_THAT(drift(then, {}).front(), Catch::Contains("is gone"));
}

TEST_CASE("a repository that was made anew under its name is another one", "[unit][bootstrap]") {
  const Seen then = seen_in(host_with({branch("main", 'b')}), {});
  Seen now = then;
  now.id = "8";

  CHECK(drift(then, now) == Sentences{"the repository's id was 7 and is 8"});
}

TEST_CASE("any change of a template's files is seen", "[unit][bootstrap]") {
  const std::vector<FileChange> files{{.path = "a", .content = "bc"}, {.path = "d"}};
  const std::string digest = digest_of(files);

  CHECK(digest == digest_of(files));
  CHECK(digest != digest_of({{.path = "ab", .content = "c"}, {.path = "d"}}));
  CHECK(digest != digest_of({{.path = "a", .content = "bc", .executable = true}, {.path = "d"}}));
  CHECK(digest != digest_of({{.path = "a", .content = "bc"}}));

  const Seen then{.is_there = false, .template_digest = digest};
  const Seen now{.is_there = false, .template_digest = "other"};
  CHECK(drift(then, now) == Sentences{"the template's files have changed"});
}
