#include "src/bootstrap/file/job_file.hpp"

#include "tests/catch_compat.hpp"

#include <string>
#include <utility>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::bootstrap;

namespace {

Job read(const std::string& text) {
  auto job = parse_job(text, "specs/team.yaml");
  INFO((job ? std::string{} : job.error().message));
  REQUIRE(job.has_value());
  return *std::move(job);
}

Spec read_one(const std::string& text) {
  const Job job = read("owner: acme\nname: widget\n" + text);
  REQUIRE(job.items.size() == 1);
  return job.items.front().spec;
}

std::string refusal(const std::string& text) {
  const auto job = parse_job(text, "s.yaml");
  CAPTURE(text);
  REQUIRE_FALSE(job.has_value());
  CHECK(job.error().code == ErrorCode::invalid_argument);
  return job.error().message;
}

}  // namespace

TEST_CASE("a name and a template are a whole spec", "[unit][bootstrap]") {
  const Job job = read("owner: acme\nname: widget\ntemplate: ./files\n");

  REQUIRE(job.items.size() == 1);
  CHECK_FALSE(job.is_list);
  CHECK_FALSE(job.origin);
  const Item& item = job.items.front();
  CHECK(item.spec.repo == RepoRef{.owner = "acme", .name = "widget"});
  CHECK(item.spec.branches == gitflow_branches());
  CHECK(item.spec.pull_request == PullRequestWish{});
  CHECK(item.spec.visibility == Visibility::private_);
  CHECK(item.spec.existing == Existing::adopt);
  CHECK(item.spec.on_forbidden == OnForbidden::go_on);
  CHECK(item.template_folder == "specs/./files");
}

TEST_CASE("everything a spec can say is read", "[unit][bootstrap]") {
  const Spec spec = read_one(R"(
visibility: public
description: A widget
message: Begin
drop_executable: true
existing: refuse
on_forbidden: stop
branches:
  trunk:
    protect: {approvals: 2, required_checks: [build, test], allow_force_push: true,
              allow_deletion: true, include_admins: false}
  next: {from: trunk, protect: off}
  "release/1.0":
pull_request:
  head: next
  base: trunk
  title: First
  body: Text
  merge: {method: squash, wait: 30m}
)");

  CHECK(spec.visibility == Visibility::public_);
  CHECK(spec.description == "A widget");
  CHECK(spec.message == "Begin");
  CHECK(spec.may_drop_executable);
  CHECK(spec.existing == Existing::refuse);
  CHECK(spec.on_forbidden == OnForbidden::stop);
  CHECK(spec.branches ==
        std::vector<BranchWish>{
            {.name = "trunk",
             .protection = ProtectBranch{.approvals = 2,
                                         .allow_force_push = true,
                                         .allow_deletion = true,
                                         .include_admins = false,
                                         .required_status_checks = {"build", "test"}}},
            {.name = "next", .from = "trunk"},
            {.name = "release/1.0", .protection = ProtectBranch{}}});
  CHECK(spec.pull_request == PullRequestWish{.head = "next",
                                             .base = "trunk",
                                             .title = "First",
                                             .body = "Text",
                                             .merge = MergeWish{.method = MergeMethod::squash,
                                                                .wait = std::chrono::minutes(30)}});
}

TEST_CASE("the usual pull request is wanted where both of its branches are", "[unit][bootstrap]") {
  CHECK(read_one("branches: {main: , develop: , x: }\n").pull_request == PullRequestWish{});
  CHECK_FALSE(read_one("branches: {main: }\n").pull_request);
  CHECK_FALSE(read_one("pull_request: none\n").pull_request);
  CHECK(read_one("pull_request: {merge: rebase}\n").pull_request->merge->method ==
        MergeMethod::rebase);
  CHECK_FALSE(read_one("pull_request: {merge: none}\n").pull_request->merge);
}

TEST_CASE("in a list each repository's own keys take the place of the defaults",
          "[unit][bootstrap]") {
  const Job job = read(
      "defaults: {owner: acme, template: t, visibility: internal}\n"
      "repositories:\n"
      "  - name: one\n"
      "  - {name: two, owner: other, visibility: public, template: /abs}\n");

  CHECK(job.is_list);
  REQUIRE(job.items.size() == 2);
  CHECK(job.items[0].spec.repo == RepoRef{.owner = "acme", .name = "one"});
  CHECK(job.items[0].spec.visibility == Visibility::internal);
  CHECK(job.items[0].template_folder == "specs/t");
  CHECK(job.items[1].spec.repo == RepoRef{.owner = "other", .name = "two"});
  CHECK(job.items[1].spec.visibility == Visibility::public_);
  CHECK(job.items[1].template_folder == "/abs");
}

TEST_CASE("what is wrong is told with its line, column and key", "[unit][bootstrap]") {
  const std::string one = "owner: a\nname: b\n";
  const std::vector<std::pair<std::string, std::string>> rows{
      {"", "s.yaml: the key owner is needed"},
      {"owner: a\n", "s.yaml:1:1: the key name is needed"},
      {"- a\n", "wanted are keys"},
      {one + "nam: c\n", "s.yaml:3:1: nam: unknown key 'nam'; is 'name' meant?"},
      {one + "visibility: secret\n", "s.yaml:3:1: visibility: is 'secret'; allowed here: private"},
      {one + "drop_executable: yes\n", "allowed here: false, true"},
      {one + "branches:\n  main: {protect: {approvals: 9}}\n",
       "s.yaml:4:20: branches.main.protect.approvals: wanted: a whole number from 0 to 6"},
      {one + "branches:\n  main:\n  develop: {from: mian}\n",
       "s.yaml:5:3: branches.develop: branch develop: starts from mian"},
      {one + "branches:\n  release:\n  release/1.0:\n", "s.yaml:5:3: branches.release/1.0: branch"},
      {one + "branches: {main: {from: x}}\n", "is the first one"},
      {one + "branches: {'a..b': }\n", "s.yaml:3:12"},
      {one + "branches: {}\n", "at least one"},
      {one + "branches: [main]\n", "holds a list; wanted: keys"},
      {one + "pull_request: {head: main}\n", "s.yaml:3:1: pull_request: "},
      {one + "pull_request: {head: x}\n", "x is no branch of the spec"},
      {one + "pull_request: {draft: true, merge: merge}\n", "a draft cannot be merged"},
      {one + "pull_request: {merge: {wait: 5}}\n", "pull_request.merge.wait"},
      {one + "seen: {}\n", "belongs to a plan"},
      {one + "defaults: {}\n", "are for a list"},
      {"repositories: []\n", "holds no repository"},
      {"repositories: x\n", "wanted: a list"},
      {"owner: a\nrepositories: [{name: b}]\n", "s.yaml:1:1: owner: unknown key 'owner'"},
      {"repositories:\n  - {owner: a, name: b}\n  - {owner: A, name: B}\n",
       "s.yaml:3:5: repositories[2]: A/B stands here twice, first in line 2"},
      {"repositories:\n  - {owner: a, name: b, tempate: c}\n",
       "s.yaml:2:25: repositories[1].tempate: unknown key 'tempate'; is 'template' meant?"},
      {"owner: a b\nname: c\n", "s.yaml:1:1"},
  };
  for (const auto& [text, says] : rows) {
    CHECK_THAT(refusal(text), Catch::Contains(says));
  }
}

TEST_CASE("a file that would exhaust the reader is refused", "[unit][bootstrap]") {
  std::string many = "repositories:\n";
  for (int i = 0; i <= 10'000; ++i) {
    many += "- x\n";
  }
  CHECK_THAT(refusal(many), Catch::Contains("more than 10000 entries"));
  CHECK_THAT(refusal(std::string(std::size_t{9} << 20, '#')), Catch::Contains("larger than"));
  CHECK_THAT(refusal("a: &x [*x]\n"), Catch::Contains("an anchor"));
}

TEST_CASE("a plan is read with what was seen", "[unit][bootstrap]") {
  const Job job = read(R"({"plan":{"version":1,"provider":"github","url":"https://h"},
    "owner":"acme","name":"widget","template":"/t","seen":{"there":true,"id":"7",
    "default_branch":"main","archived":false,"commits":true,"template":"00ff",
    "branches":{"main":{"head":"abc","protected":true}}}})");

  CHECK(job.origin == PlanOrigin{.provider = "github", .url = "https://h"});
  CHECK(job.items.front().seen ==
        Seen{.is_there = true,
             .id = "7",
             .default_branch = "main",
             .has_commits = true,
             .branches = {{.name = "main", .head = "abc", .is_protected = true}},
             .template_digest = "00ff"});
}

TEST_CASE("a plan of another version, or without what was seen, is refused", "[unit][bootstrap]") {
  CHECK_THAT(refusal("plan: {version: 2}\nowner: a\nname: b\nseen: {}\n"),
             Catch::Contains("version 1 is wanted"));
  CHECK_THAT(refusal("plan: {version: 1}\nowner: a\nname: b\n"), Catch::Contains("what was seen"));
}
