#include "tests/unit/github/probe_fixture.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kReadHead = "GET /repos/acme/widget/branches/main";
const std::string kMoveBranch = "PATCH /repos/acme/widget/git/refs/heads/main";
const std::string kPutSeed = "PUT /repos/acme/widget/contents/a.txt";
const Call kCall{.operation_id = "op-1"};

http::Exchange timed_out() { return failure(Cause::timeout, Delivery::maybe_applied); }

std::string sha(const std::string& hex) { return R"({"sha":")" + hex + R"("})"; }

http::Exchange main_at(const std::string& hex) { return ref_at("main", hex); }

/// A commit whose last, visible step lost its answer.
struct LostCommit : GitHubFixture {
  LostCommit() {
    on(kReadHead, 200,
       R"({"name":"main","commit":{"sha":")" + kHead + R"(","commit":{"tree":{"sha":")" + kTree +
           R"("}}}})")
        .on("POST /repos/acme/widget/git/trees", answer(201, sha(kMadeTree)))
        .on("POST /repos/acme/widget/git/commits", answer(201, sha(kMade)))
        .on(kMoveBranch, timed_out());
  }
  Result<Applied<Commit>> commit() {
    return host().commit_files(
        kWidget, {.branch = "main", .message = "M", .changes = {{.path = "a.txt", .content = "x"}}},
        kCall);
  }
};

/// The first commit of a repository, whose answer was lost.
struct LostSeed : GitHubFixture {
  LostSeed() {
    on(kReadHead, 404, "{}").on(kReadMain, answer(409, "{}")).on(kPutSeed, timed_out());
  }
  Result<Applied<Commit>> commit() {
    return host().commit_files(
        kWidget, {.branch = "main", .message = "M", .changes = {{.path = "a.txt", .content = "x"}}},
        kCall);
  }
  void tip_is(const std::string& message, const std::string& parents) {
    script.always(kReadMain, main_at(kOther))
        .always("GET /repos/acme/widget/git/commits/" + kOther,
                answer(200, R"({"sha":")" + kOther + R"(","message":")" + message +
                                R"(","parents":[)" + parents + "]}"));
  }
};

}  // namespace

TEST_CASE("a commit is ours by its id", "[unit][github][probes]") {
  LostCommit github;
  SECTION("at the tip") { github.script.on(kReadMain, main_at(kMade)); }
  SECTION("below it") {
    github.script.on(kReadMain, main_at(kOther)).on(comparison(kMade, kOther), relation("ahead"));
  }

  const auto made = github.commit();

  REQUIRE(made);
  CHECK(made->confirmed_by == ConfirmedBy::check);
  CHECK_FALSE(made->equivalent);
  CHECK(made->value.id == id_of(kMade));
}

TEST_CASE("a branch that stays where it was did not take the commit", "[unit][github][probes]") {
  LostCommit github;
  github.script.always(kReadMain, main_at(kHead));

  const auto made = github.commit();

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::timeout);
  CHECK(made.error().outcome == Outcome::not_applied);
}

TEST_CASE("a branch that moved on without the commit can take it no more",
          "[unit][github][probes]") {
  LostCommit github;
  github.script.on(kReadMain, main_at(kOther)).on(comparison(kMade, kOther), relation("diverged"));

  const auto made = github.commit();

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::conflict);
  CHECK(made.error().outcome == Outcome::not_applied);
  CHECK(github.clock->waits().empty());
}

TEST_CASE("a branch that is gone tells nothing", "[unit][github][probes]") {
  LostCommit github;
  github.script.always(kReadMain, answer(404, "{}"));

  CHECK(github.commit().error().outcome == Outcome::unknown);
}

TEST_CASE("a first commit is ours by its mark", "[unit][github][probes]") {
  LostSeed github;
  github.tip_is("M\\n\\nOperation-Id: op-1\\n", "");

  const auto made = github.commit();

  REQUIRE(made);
  CHECK(made->value.id == id_of(kOther));
  CHECK_FALSE(made->equivalent);
}

TEST_CASE("a first commit of several files whose maker was gone after the first is begun",
          "[unit][github][probes]") {
  LostSeed github;
  const NewCommit several{
      .branch = "main",
      .message = "M",
      .changes = {{.path = "a.txt", .content = "x"}, {.path = "b.txt", .content = "y"}}};
  Call call = kCall;
  call.on_unknown = OnUnknown::return_;
  const auto lost = github.host().commit_files(kWidget, several, call);
  REQUIRE_FALSE(lost);
  github.tip_is("M\\n\\nOperation-Id: op-1\\n", "");

  const auto found = github.host().resolve(*lost.error().ticket);

  REQUIRE(found);
  CHECK(found->outcome == Outcome::unknown);
  CHECK(found->is_begun);
  CHECK(found->operation_id == "op-1");
  CHECK(std::get<Commit>(found->made) ==
        Commit{.id = id_of(kOther), .branch = "main", .files_changed = 1});
}

TEST_CASE("another first commit rules ours out", "[unit][github][probes]") {
  LostSeed github;
  github.tip_is("Theirs", "");

  CHECK(github.commit().error().code == ErrorCode::conflict);
}

TEST_CASE("a first commit under others tells nothing", "[unit][github][probes]") {
  LostSeed github;
  github.tip_is("Theirs", sha(kHead));

  CHECK(github.commit().error().outcome == Outcome::unknown);
}

TEST_CASE("a repository that stays empty took no commit", "[unit][github][probes]") {
  LostSeed github;
  github.script.always(kReadMain, answer(409, R"({"message":"Git Repository is empty."})"));

  CHECK(github.commit().error().outcome == Outcome::not_applied);
}
