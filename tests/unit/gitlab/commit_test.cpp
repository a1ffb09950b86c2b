#include "tests/unit/gitlab/gitlab_fixture.hpp"

#include <string_view>

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kRepository = kProject + "/repository";
const std::string kCommits = "POST " + kRepository + "/commits";
const std::string kLookAtA = "HEAD " + kRepository + "/files/a?ref=" + kHead;

std::string commit_json(const std::string& parent = kHead) {
  return R"({"id":")" + kMade + R"(","parent_ids":[")" + parent + R"("]})";
}

NewCommit put_a() {
  return {.branch = "main", .message = "Change", .changes = {{.path = "a", .content = "1"}}};
}

/// GitLab with the branch `main`, and no file `a` on it.
struct CommitFixture : GitLabFixture {
  CommitFixture() {
    has_branch("main");
    on(kLookAtA, 404, "");
  }
};

/// GitLab without the branch `main`.
struct NoBranchFixture : GitLabFixture {
  explicit NoBranchFixture(const std::string& more) {
    on("GET " + kRepository + "/branches/main", 404, saying("404 Branch Not Found"));
    on("GET " + kProject, 200, project_json(more));
  }
};

}  // namespace

TEST_CASE("a commit is one request after a look", "[unit][gitlab][commit]") {
  CommitFixture gitlab;
  gitlab.on(kCommits, 201, commit_json());

  const auto made = gitlab.host().commit_files(kWidget, put_a());

  REQUIRE(made);
  CHECK(made->value == Commit{.id = id_of(kMade), .branch = "main", .files_changed = 1});
  CHECK(gitlab.last_body() ==
        R"({"branch":"main","commit_message":"Change","stats":false,"actions":[)"
        R"({"action":"create","file_path":"a","content":"1","encoding":"text"}]})");
}

TEST_CASE("a commit bears the id of its operation unless that is switched off",
          "[unit][gitlab][commit]") {
  CommitFixture gitlab;
  gitlab.options.mark_commits = true;
  gitlab.on(kCommits, 201, commit_json());

  CHECK(gitlab.host().commit_files(kWidget, put_a(), {.operation_id = "op-1"}));
  CHECK(gitlab.last_body().find(R"("commit_message":"Change\n\nOperation-Id: op-1")") !=
        std::string::npos);
}

TEST_CASE("the first commit of an empty project makes the branch", "[unit][gitlab][commit]") {
  NoBranchFixture gitlab{R"(,"empty_repo":true)"};
  gitlab.on(kCommits, 201, R"({"id":")" + kMade + R"(","parent_ids":[]})");

  CHECK(gitlab.host().commit_files(kWidget, put_a()));
}

TEST_CASE("nothing can be deleted from an empty project", "[unit][gitlab][commit]") {
  NoBranchFixture gitlab{R"(,"empty_repo":true)"};
  auto request = put_a();
  request.changes.push_back({.action = FileChange::Action::remove, .path = "b"});

  CHECK(gitlab.host().commit_files(kWidget, request).error().code == ErrorCode::conflict);
}

TEST_CASE("a branch that is not there is not made in a project with commits",
          "[unit][gitlab][commit]") {
  NoBranchFixture gitlab{R"(,"empty_repo":false)"};

  CHECK(gitlab.host().commit_files(kWidget, put_a()).error().code == ErrorCode::not_found);
}

TEST_CASE("another head than expected is a conflict before anything is sent",
          "[unit][gitlab][commit]") {
  GitLabFixture gitlab;
  gitlab.has_branch("main");
  auto request = put_a();
  request.expected_head = id_of(kMade);

  CHECK(gitlab.host().commit_files(kWidget, request).error().code == ErrorCode::conflict);
}

TEST_CASE("a file to delete that is not there is a conflict before anything is sent",
          "[unit][gitlab][commit]") {
  CommitFixture gitlab;
  NewCommit request{.branch = "main",
                    .message = "Change",
                    .changes = {{.action = FileChange::Action::remove, .path = "a"}}};

  CHECK(gitlab.host().commit_files(kWidget, request).error().code == ErrorCode::conflict);
}

TEST_CASE("a branch that moved in other files takes the commit on top", "[unit][gitlab][commit]") {
  const bool is_expected = GENERATE(false, true);
  CommitFixture gitlab;
  gitlab.on(kCommits, 201, commit_json(std::string(40, 'e')));
  auto request = put_a();
  if (is_expected) {
    request.expected_head = id_of(kHead);
  }

  const auto made = gitlab.host().commit_files(kWidget, request);

  CHECK(made.has_value() == !is_expected);
  CHECK((made || made.error().outcome == Outcome::applied));
}

TEST_CASE("a refusal in words nobody knows: the branch tells whether it moved",
          "[unit][gitlab][commit]") {
  const bool has_moved = GENERATE(false, true);
  CommitFixture gitlab;
  gitlab.on(kCommits, 400, saying("Die Datei gibt es schon"));
  gitlab.has_branch("main", has_moved ? kMade : kHead);

  const auto made = gitlab.host().commit_files(kWidget, put_a());

  REQUIRE_FALSE(made);
  CHECK(made.error().code == (has_moved ? ErrorCode::conflict : ErrorCode::invalid_argument));
  CHECK(made.error().outcome == Outcome::not_applied);
}

TEST_CASE("a lost answer is unknown and names the branch", "[unit][gitlab][commit]") {
  CommitFixture gitlab;
  gitlab.on(kCommits, 500, saying("500 Internal Server Error"));

  const auto made =
      gitlab.host().commit_files(kWidget, put_a(), {.on_unknown = OnUnknown::return_});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::unknown_outcome);
  CHECK(made.error().message.find("look at branch main") != std::string::npos);
}

TEST_CASE("a commit that was found by looking still has to stand where it was wanted",
          "[unit][gitlab][commit]") {
  const bool is_there = GENERATE(true, false);
  CommitFixture gitlab;
  gitlab.options.mark_commits = true;
  gitlab.script.on(kCommits, failure(Cause::reset, Delivery::maybe_applied));
  gitlab.has_branch("main", kMade);
  gitlab.on("GET " + kRepository + "/commits?ref_name=" + kHead + ".." + kMade + "&per_page=100",
            200,
            R"([{"id":")" + kMade + R"(","parent_ids":[],"message":"C\n\nOperation-Id: op-1"}])");
  gitlab.on("GET " + kRepository + "/commits/" + kMade + "?stats=false", 200,
            commit_json(is_there ? kHead : std::string(40, 'e')));
  NewCommit request = put_a();
  request.expected_head = id_of(kHead);

  const auto made = gitlab.host().commit_files(kWidget, request, {.operation_id = "op-1"});

  CHECK(made.has_value() == is_there);
  CHECK((is_there || made.error().outcome == Outcome::applied));
}

TEST_CASE("a commit is sent again only where one of its files refuses a second one",
          "[unit][gitlab][commit]") {
  const auto [size, again] = GENERATE(table<std::string, bool>({{"1", false}, {"2", true}}));
  GitLabFixture gitlab;
  gitlab.has_branch("main");
  gitlab.on(kLookAtA, 200, "", {{"X-Gitlab-Last-Commit-Id", "c0ffee"}, {"X-Gitlab-Size", size}});
  gitlab.on(kCommits, 500, saying("500 Internal Server Error"));
  for (int look = 0; look < 4; ++look) {
    gitlab.has_branch("main");
  }
  if (again) {
    gitlab.on(kCommits, 201, commit_json());
  }

  const auto made = gitlab.host().commit_files(kWidget, put_a(), {.on_unknown = OnUnknown::resend});

  CHECK(made.has_value() == again);
  CHECK((again || made.error().outcome == Outcome::not_applied));
}
