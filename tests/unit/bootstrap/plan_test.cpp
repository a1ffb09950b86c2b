#include "src/bootstrap/plan.hpp"

#include "tests/catch_compat.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace gitprovider::bootstrap {
namespace {

const Spec kSpec{.repo = {.owner = "acme", .name = "widget"},
                 .files = share({{.path = "README.md", .content = "# Widget\n"}})};

ObjectId id(char digit) { return *ObjectId::parse(std::string(40, digit)); }

Branch branch(const std::string& name, char digit = 'a') { return {.name = name, .id = id(digit)}; }

Branch guarded(Branch branch) {
  branch.is_protected = true;
  return branch;
}

Observed existing(std::vector<Branch> branches, std::string default_branch = "main") {
  return {.repository =
              Repository{
                  .owner = "acme", .name = "widget", .default_branch = std::move(default_branch)},
          .branches = std::move(branches)};
}

// The names of the steps that are missing.
std::vector<std::string> missing(const Observed& observed) {
  const Plan made = plan(kSpec, observed);
  REQUIRE_FALSE(made.obstacle);
  std::vector<std::string> names;
  for (const Step& step : made.steps) {
    if (step.state == StepState::planned) {
      names.push_back(name(step));
    }
  }
  return names;
}

Error refusal(const Observed& observed) {
  const Plan made = plan(kSpec, observed);
  REQUIRE(made.obstacle);
  CHECK(std::ranges::count(made.steps, StepState::blocked, &Step::state) >= 1);
  return *made.obstacle;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("from nothing everything is missing but the pull request", "[unit][bootstrap]") {
  CHECK(missing({}) == Names{"repository", "first commit", "branch main", "branch develop",
                             "protect main", "protect develop"});
}

TEST_CASE("an empty repository lacks all but itself", "[unit][bootstrap]") {
  CHECK(missing(existing({})) ==
        Names{"first commit", "branch main", "branch develop", "protect main", "protect develop"});
}

TEST_CASE("commits that are there are left alone", "[unit][bootstrap]") {
  CHECK(missing(existing({branch("main")})) ==
        Names{"branch develop", "protect main", "protect develop"});
}

TEST_CASE("a main branch that is missing starts at the default branch", "[unit][bootstrap]") {
  const Observed observed = existing({branch("master")}, "master");

  CHECK(missing(observed) ==
        Names{"branch main", "branch develop", "protect main", "protect develop"});
  CHECK(start_of(kSpec, observed, kSpec.branches[0]) == "master");
  CHECK(start_of(kSpec, observed, kSpec.branches[1]) == "main");
}

TEST_CASE("a develop branch alone gives its commit to main", "[unit][bootstrap]") {
  const Observed observed = existing({branch("develop")}, "develop");

  CHECK(missing(observed) == Names{"branch main", "protect main", "protect develop"});
  CHECK(start_of(kSpec, observed, kSpec.branches[0]) == "develop");
}

TEST_CASE("a protection that is there is not asked for again", "[unit][bootstrap]") {
  CHECK(missing(existing({guarded(branch("main")), branch("develop")})) ==
        Names{"protect develop"});
  CHECK(missing(existing({guarded(branch("main")), guarded(branch("develop"))})).empty());
}

TEST_CASE("a pull request is wanted only where the branches differ", "[unit][bootstrap]") {
  CHECK(missing(existing({guarded(branch("main", 'a')), guarded(branch("develop", 'b'))})) ==
        Names{"pull request"});
}

TEST_CASE("branches whose names cannot stand together are a conflict", "[unit][bootstrap]") {
  for (const std::string blocking : {"develop/x", "main/2.0"}) {
    const Error error = refusal(existing({branch("trunk"), branch(blocking)}, "trunk"));

    CHECK(error.code == ErrorCode::conflict);
    CHECK_THAT(error.message, Catch::Contains(blocking));
  }
  CHECK(missing(existing({branch("main"), branch("developer"), branch("feature/main")})).size() ==
        3);
}

TEST_CASE("commits without a main or default branch are a conflict", "[unit][bootstrap]") {
  CHECK(refusal(existing({branch("a"), branch("b")}, "gone")).code == ErrorCode::conflict);
}

TEST_CASE("another repository is not touched in place of a renamed one", "[unit][bootstrap]") {
  Observed renamed = existing({branch("main")});
  renamed.repository->name = "gadget";
  Observed other_case = existing({branch("main")});
  other_case.repository->name = "Widget";

  CHECK_THAT(refusal(renamed).message, Catch::Contains("acme/gadget"));
  CHECK(missing(other_case).size() == 3);
}

TEST_CASE("an archived repository is a conflict", "[unit][bootstrap]") {
  Observed archived = existing({branch("main")});
  archived.repository->is_archived = true;

  CHECK(refusal(archived).code == ErrorCode::conflict);
}

}  // namespace gitprovider::bootstrap
