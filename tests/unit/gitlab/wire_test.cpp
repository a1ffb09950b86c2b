#include "src/providers/gitlab/wire.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider;
namespace wire = gitprovider::gitlab::wire;

namespace {

template <class Read>
auto read(const std::string& text, Read reader) {
  const auto document = json::Document::parse(text);
  REQUIRE(document);
  return reader(document->root());
}

std::string project(const std::string& more) {
  return R"({"id":4299360515,"path":"w","path_with_namespace":"a/b/w")" + more + "}";
}

std::string merge_request(const std::string& more) {
  return R"({"iid":4,"source_branch":"t","target_branch":"m","sha":")" + std::string(40, 'a') +
         R"(")" + more + "}";
}

}  // namespace

TEST_CASE("a project is read with its groups", "[unit][gitlab][wire]") {
  const auto found = read(project(R"(,"name":"A Widget","default_branch":"main",
      "visibility":"internal","empty_repo":false,"archived":true,"web_url":"w",
      "http_url_to_repo":"h","ssh_url_to_repo":"s")"),
                          wire::read_project);

  REQUIRE(found);
  CHECK(*found == Repository{.owner = "a/b",
                             .name = "w",
                             .full_name = "a/b/w",
                             .default_branch = "main",
                             .visibility = Visibility::internal,
                             .is_empty = false,
                             .is_archived = true,
                             .web_url = "w",
                             .clone_url_http = "h",
                             .clone_url_ssh = "s",
                             .id = "4299360515"});
}

TEST_CASE("an older project tells its visibility otherwise", "[unit][gitlab][wire]") {
  const auto visibility = [](const std::string& more) {
    return read(project(more), wire::read_project)->visibility;
  };

  CHECK(visibility(R"(,"visibility_level":20)") == Visibility::public_);
  CHECK(visibility(R"(,"visibility_level":10)") == Visibility::internal);
  CHECK(visibility(R"(,"visibility_level":0)") == Visibility::private_);
  CHECK(visibility(R"(,"public":true)") == Visibility::public_);
  CHECK(visibility("") == Visibility::private_);
}

TEST_CASE("a project that will be deleted takes no change", "[unit][gitlab][wire]") {
  const auto is_archived = [](const std::string& more) {
    return read(project(more), wire::read_project)->is_archived;
  };

  CHECK(is_archived(R"(,"marked_for_deletion_on":"2030-01-01")"));
  CHECK_FALSE(is_archived(R"(,"marked_for_deletion_on":null)"));
}

TEST_CASE("an empty project has no default branch", "[unit][gitlab][wire]") {
  const auto found =
      read(project(R"(,"default_branch":null,"empty_repo":true)"), wire::read_project);

  CHECK_FALSE(found->default_branch.has_value());
  CHECK(found->is_empty == true);
}

TEST_CASE("an id that is no whole number is refused", "[unit][gitlab][wire]") {
  const auto* const id = GENERATE("1.5", R"("12")", "18446744073709551616", "null");

  CHECK(read(R"({"id":)" + std::string{id} + R"(,"path":"w","path_with_namespace":"a/w"})",
             wire::read_project)
            .error()
            .code == ErrorCode::protocol);
}

TEST_CASE("a merge request stands where its state says", "[unit][gitlab][wire]") {
  const auto state = [](const std::string& word) {
    return read(merge_request(R"(,"state":")" + word + R"(")"), wire::read_merge_request)
        ->pull_request.state;
  };

  CHECK(state("opened") == PullRequestState::open);
  CHECK(state("locked") == PullRequestState::open);
  CHECK(state("closed") == PullRequestState::closed);
  CHECK(state("merged") == PullRequestState::merged);
}

TEST_CASE("an older host has another word for the status of a merge", "[unit][gitlab][wire]") {
  const auto status = [](const std::string& more) {
    return read(merge_request(R"(,"state":"opened")" + more), wire::read_merge_request)
        ->merge_status;
  };

  CHECK(status(R"(,"merge_status":"can_be_merged")") == "can_be_merged");
  CHECK(status(R"(,"merge_status":"can_be_merged","detailed_merge_status":"draft_status")") ==
        "draft_status");
  CHECK(status("").empty());
}

TEST_CASE("what a merge made is told after it alone", "[unit][gitlab][wire]") {
  const std::string made(40, 'b');
  const auto merge_id = [&](const std::string& state, const std::string& field) {
    return read(
               merge_request(R"(,"state":")" + state + R"(",")" + field + R"(":")" + made + R"(")"),
               wire::read_merge_request)
        ->pull_request.merge_id;
  };

  CHECK(merge_id("merged", "merge_commit_sha") == ObjectId::parse(made).value());
  CHECK(merge_id("merged", "squash_commit_sha") == ObjectId::parse(made).value());
  CHECK(merge_id("merged", "other") == ObjectId::parse(std::string(40, 'a')).value());
  CHECK_FALSE(merge_id("opened", "merge_commit_sha").has_value());
}

TEST_CASE("folders are no files", "[unit][gitlab][wire]") {
  CHECK(*read(R"([{"path":"a","type":"blob"},{"path":"b","type":"tree"},
                  {"path":"c","type":"commit"}])",
              wire::read_file_paths) == std::vector<std::string>{"a", "c"});
}

TEST_CASE("a commit without parents is the first", "[unit][gitlab][wire]") {
  const std::string id(40, 'a');

  CHECK(read(R"({"id":")" + id + R"(","parent_ids":[]})", wire::read_commit)->parents.empty());
  CHECK(read(R"({"id":")" + id + R"(","parent_ids":[")" + id + R"("]})", wire::read_commit)
            ->parents.size() == 1);
  CHECK(read(R"({"id":")" + id + R"(","parent_ids":[7]})", wire::read_commit).error().code ==
        ErrorCode::protocol);
}

TEST_CASE("a draft's title is not marked twice", "[unit][gitlab][wire]") {
  CHECK(wire::new_merge_request_body(
            {.head = "t", .base = "m", .title = "Draft: T", .body = "B", .draft = true}) ==
        R"({"source_branch":"t","target_branch":"m","title":"Draft: T","description":"B"})");
}
