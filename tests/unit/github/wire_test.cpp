#include "src/providers/github/wire.hpp"

#include "tests/catch_compat.hpp"

#include <string>
#include <string_view>
#include <utility>

using namespace gitprovider;
namespace wire = gitprovider::github::wire;

namespace {

const std::string kIdA(40, 'a');
const std::string kIdB(40, 'b');

ObjectId id_of(std::string_view hex) { return ObjectId::parse(hex).value(); }

template <class Read>
auto read(std::string_view text, Read reader) {
  const auto document = json::Document::parse(text);
  REQUIRE(document);
  return reader(document->root());
}

/// `$` stands for the text put in its place.
std::string with(std::string text, std::string_view mark, std::string_view content) {
  return text.replace(text.find(mark), mark.size(), content);
}

const std::string kRepository = R"({"id":4299360515,"name":"Widget","full_name":"acme/Widget",
  "owner":{"login":"acme"},"private":true,"visibility":"internal","default_branch":"trunk",
  "archived":true,"html_url":"https://github.com/acme/Widget",
  "clone_url":"https://github.com/acme/Widget.git","ssh_url":"git@github.com:acme/Widget.git",
  "unknown":[1]})";

const std::string kPull = R"({"number":7,"state":"open","merged":false,"mergeable":null,
  "head":{"ref":"f","sha":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"},"base":{"ref":"main"},
  "html_url":"https://github.com/acme/widget/pull/7",
  "merge_commit_sha":"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"})";

}  // namespace

TEST_CASE("a repository is read whole", "[unit][github][wire]") {
  CHECK(read(kRepository, wire::read_repository) ==
        Repository{.owner = "acme",
                   .name = "Widget",
                   .full_name = "acme/Widget",
                   .default_branch = "trunk",
                   .visibility = Visibility::internal,
                   .is_archived = true,
                   .web_url = "https://github.com/acme/Widget",
                   .clone_url_http = "https://github.com/acme/Widget.git",
                   .clone_url_ssh = "git@github.com:acme/Widget.git",
                   .id = "4299360515"});
}

TEST_CASE("without a visibility the flag counts, and one of them must be there",
          "[unit][github][wire]") {
  const std::string plain = R"({"id":1,"name":"w","full_name":"a/w","owner":{"login":"a"}$})";

  CHECK(read(with(plain, "$", R"(,"private":false)"), wire::read_repository)->visibility ==
        Visibility::public_);
  CHECK(read(with(plain, "$", R"(,"private":true,"visibility":"new")"), wire::read_repository)
            ->visibility == Visibility::private_);
  CHECK_FALSE(read(with(plain, "$", ""), wire::read_repository));
}

TEST_CASE("a repository that lacks something names its path", "[unit][github][wire]") {
  const auto [broken, path] = GENERATE(table<std::string, std::string>({
      {with(kRepository, "4299360515", "18446744073709551616"), "id"},
      {with(kRepository, "4299360515", "1.5"), "id"},
      {with(kRepository, "4299360515", "\"12\""), "id"},
      {with(kRepository, R"({"login":"acme"})", "{}"), "owner.login"},
      {with(kRepository, R"({"login":"acme"})", "null"), "owner"},
      {with(kRepository, R"("name":"Widget")", R"("name":"")"), "name"},
      {with(kRepository, R"("name":"Widget")", R"("name":[])"), "name"},
      {with(kRepository, R"("archived":true)", R"("archived":1)"), "archived"},
      {with(kRepository, R"("trunk")", "7"), "default_branch"},
      {"[]", ""},
      {"null", ""},
  }));
  CAPTURE(broken);

  const auto repository = read(broken, wire::read_repository);

  REQUIRE_FALSE(repository);
  CHECK(repository.error().code == ErrorCode::protocol);
  CHECK(repository.error().message.find(path) != std::string::npos);
}

TEST_CASE("a page of branches is read in its order", "[unit][github][wire]") {
  const std::string page = R"([{"name":"main","commit":{"sha":")" + kIdA +
                           R"("},"protected":true},{"name":"a/b","commit":{"sha":")" + kIdB +
                           R"("}}])";

  CHECK(read(page, wire::read_branches) ==
        std::vector<Branch>{{.name = "main", .id = id_of(kIdA), .is_protected = true},
                            {.name = "a/b", .id = id_of(kIdB)}});
  CHECK(read("[]", wire::read_branches)->empty());
  CHECK_FALSE(read("{}", wire::read_branches));
}

TEST_CASE("a branch that lacks its commit names its place in the page", "[unit][github][wire]") {
  const auto branches = read(R"([{"name":"main","commit":{"sha":"xyz"}}])", wire::read_branches);

  REQUIRE_FALSE(branches);
  CHECK(branches.error().message.find("[0].commit.sha") != std::string::npos);
}

TEST_CASE("ids of SHA-256 repositories are read", "[unit][github][wire]") {
  const std::string id(64, 'c');

  CHECK(read(R"({"sha":")" + id + R"("})", wire::read_made_object) == id_of(id));
}

TEST_CASE("the head of a branch comes with its tree", "[unit][github][wire]") {
  CHECK(read(R"({"name":"main","commit":{"sha":")" + kIdA + R"(","commit":{"tree":{"sha":")" +
                 kIdB + R"("}}}})",
             wire::read_branch_head) ==
        wire::BranchHead{.name = "main", .commit = {.id = id_of(kIdA), .tree = id_of(kIdB)}});
}

TEST_CASE("the head of a branch tells its message, and whether it is the first commit",
          "[unit][github][wire]") {
  const auto head_with = [](const std::string& parents) {
    return read(R"({"name":"main","commit":{"sha":")" + kIdA +
                    R"(","commit":{"message":"M","tree":{"sha":")" + kIdB + R"("}})" + parents +
                    "}}",
                wire::read_branch_head)
        ->commit;
  };

  CHECK(head_with(R"(,"parents":[])").message == "M");
  CHECK(head_with(R"(,"parents":[])").is_first);
  CHECK_FALSE(head_with(R"(,"parents":[{"sha":")" + kIdB + R"("}])").is_first);
  CHECK_FALSE(head_with("").is_first);
}

TEST_CASE("a ref is read as its branch, a list of refs as its absence", "[unit][github][wire]") {
  CHECK(read(R"({"ref":"refs/heads/a/b","object":{"sha":")" + kIdA + R"("}})", wire::read_ref) ==
        Branch{.name = "a/b", .id = id_of(kIdA)});
  CHECK(read("[]", wire::read_ref).error().code == ErrorCode::not_found);
}

TEST_CASE("a pull request is read, and its trial merge is not taken for a merge",
          "[unit][github][wire]") {
  CHECK(
      read(kPull, wire::read_pull_request) ==
      wire::PullRequestView{.pull_request = {.number = 7,
                                             .state = PullRequestState::open,
                                             .head = "f",
                                             .base = "main",
                                             .head_id = id_of(kIdA),
                                             .web_url = "https://github.com/acme/widget/pull/7"}});
  CHECK(read(with(kPull, "null", "false"), wire::read_pull_request)->mergeable == false);
}

TEST_CASE("merged, closed and open are told apart", "[unit][github][wire]") {
  const auto merged =
      read(with(kPull, R"("merged":false)", R"("merged":true)"), wire::read_pull_request)
          ->pull_request;
  CHECK(merged.state == PullRequestState::merged);
  CHECK(merged.merge_id == id_of(kIdB));
  CHECK(read(with(kPull, R"("merged":false)", R"("merged_at":"2026-01-01T00:00:00Z")"),
             wire::read_pull_request)
            ->pull_request.state == PullRequestState::merged);
  CHECK(
      read(with(kPull, R"("open")", R"("closed")"), wire::read_pull_request)->pull_request.state ==
      PullRequestState::closed);
}

TEST_CASE("the id of a merge may be missing, whether it merged may not", "[unit][github][wire]") {
  CHECK(read(R"({"merged":true,"sha":")" + kIdA + R"("})", wire::read_merge) ==
        wire::MergeAnswer{.merged = true, .commit = id_of(kIdA)});
  CHECK(read(R"({"merged":true,"sha":null})", wire::read_merge) ==
        wire::MergeAnswer{.merged = true});
  CHECK_FALSE(read(R"({"sha":null})", wire::read_merge));
}

TEST_CASE("bodies are what the host documents, byte for byte", "[unit][github][wire]") {
  NewRepository repository{.repo = {.owner = "acme", .name = "widget"}};
  CHECK(wire::own_repository_body(repository) ==
        R"({"name":"widget","private":true,"auto_init":false})");
  CHECK(wire::organisation_repository_body(repository) ==
        R"({"name":"widget","visibility":"private","auto_init":false})");
  repository.visibility = Visibility::public_;
  repository.description = "A \"thing\"";
  repository.initialize = true;
  CHECK(wire::own_repository_body(repository) ==
        R"({"name":"widget","description":"A \"thing\"","private":false,"auto_init":true})");

  CHECK(wire::new_name_body("trunk") == R"({"new_name":"trunk"})");
  CHECK(wire::new_ref_body("a/b", id_of(kIdA)) ==
        R"({"ref":"refs/heads/a/b","sha":")" + kIdA + R"("})");
  CHECK(wire::new_pull_request_body({.head = "f", .base = "main", .title = "T"}) ==
        R"({"title":"T","head":"f","base":"main"})");
  CHECK(wire::new_pull_request_body(
            {.head = "f", .base = "main", .title = "T", .body = "B\nC", .draft = true}) ==
        R"({"title":"T","head":"f","base":"main","body":"B\nC","draft":true})");
  CHECK(wire::merge_body(id_of(kIdA), MergeMethod::squash) ==
        R"({"sha":")" + kIdA + R"(","merge_method":"squash"})");
}
