// Which files are there is looked up before a commit; seen through commit_files.

#include "tests/unit/gitlab/gitlab_fixture.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kRepository = kProject + "/repository";

std::string head_of(const std::string& encoded) {
  return "HEAD " + kRepository + "/files/" + encoded + "?ref=" + kHead;
}

std::string list_of(const std::string& more) {
  return "GET " + kRepository + "/tree?ref=" + kHead + more + "&per_page=100";
}

http::Headers file_headers(const std::string& last_commit, const std::string& executable) {
  return {{.name = "X-Gitlab-Last-Commit-Id", .value = last_commit},
          {.name = "X-Gitlab-Execute-Filemode", .value = executable}};
}

struct FilesFixture : GitLabFixture {
  FilesFixture() { has_branch("main"); }

  void takes_commit() {
    on("POST " + kRepository + "/commits", 201,
       R"({"id":")" + kMade + R"(","parent_ids":[")" + kHead + R"("]})");
  }

  Result<Applied<Commit>> put(const std::vector<std::string>& paths) {
    NewCommit request{.branch = "main", .message = "Change"};
    for (const auto& path : paths) {
      request.changes.push_back({.path = path, .content = "x"});
    }
    return host().commit_files(kWidget, request);
  }
};

}  // namespace

TEST_CASE("a few files are looked at one by one, at the head", "[unit][gitlab][stored_files]") {
  FilesFixture gitlab;
  gitlab.on(head_of("src%2Fa.txt"), 200, "", file_headers("c0ffee", "true"));
  gitlab.on(head_of("b%23.txt"), 404, "");
  gitlab.takes_commit();

  REQUIRE(gitlab.put({"src/a.txt", "b#.txt"}));
  CHECK(gitlab.last_body().find(R"("action":"update","file_path":"src/a.txt")") !=
        std::string::npos);
  CHECK(gitlab.last_body().find(R"("last_commit_id":"c0ffee")") != std::string::npos);
  CHECK(gitlab.last_body().find(R"("execute_filemode":false)") != std::string::npos);
  CHECK(gitlab.last_body().find(R"("action":"create","file_path":"b#.txt")") != std::string::npos);
}

TEST_CASE("of many in a folder only those in its listing are looked at",
          "[unit][gitlab][stored_files]") {
  FilesFixture gitlab;
  gitlab.on(list_of("&path=src"), 200,
            R"([{"path":"src/a","type":"blob"},{"path":"src/c","type":"tree"}])");
  gitlab.on(head_of("src%2Fa"), 200, "", file_headers("c0ffee", "false"));
  gitlab.takes_commit();

  REQUIRE(gitlab.put({"src/a", "src/b", "src/c"}));
  CHECK(gitlab.last_body().find(R"("action":"create","file_path":"src/c")") != std::string::npos);
}

TEST_CASE("a folder that is not there has no files", "[unit][gitlab][stored_files]") {
  FilesFixture gitlab;
  gitlab.on(list_of(""), 200, "[]");
  gitlab.on(list_of("&path=new"), 404, saying("404 Tree Not Found"));
  gitlab.takes_commit();

  CHECK(gitlab.put({"a", "b", "c", "new/a", "new/b", "new/c"}));
}

TEST_CASE("what cannot be looked at is never taken for absent", "[unit][gitlab][stored_files]") {
  FilesFixture gitlab;  // B38
  SECTION("a listing") {
    gitlab.on(list_of(""), 403, saying("403 Forbidden"));
    CHECK(gitlab.put({"a", "b", "c"}).error().code == ErrorCode::forbidden);
  }
  SECTION("a file") {
    gitlab.on(head_of("a"), 403, "");
    CHECK(gitlab.put({"a"}).error().code == ErrorCode::forbidden);
  }
  SECTION("a file whose guard is not named") {
    gitlab.on(head_of("a"), 200, "");
    CHECK(gitlab.put({"a"}).error().code == ErrorCode::protocol);
  }
}
