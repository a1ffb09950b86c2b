#include "src/providers/forgejo/wire.hpp"

#include "tests/catch_compat.hpp"

#include <string>
#include <string_view>
#include <vector>

using namespace gitprovider;
namespace wire = gitprovider::forgejo::wire;

namespace {

const std::string kIdA(40, 'a');
const std::string kIdB(64, 'b');  // SHA-256

ObjectId id_of(std::string_view hex) { return ObjectId::parse(hex).value(); }

template <class Read>
auto read(std::string_view text, Read reader) {
  const auto document = json::Document::parse(text);
  REQUIRE(document);
  return reader(document->root());
}

std::string with(std::string text, std::string_view mark, std::string_view content) {
  return text.replace(text.find(mark), mark.size(), content);
}

const std::string kRepository = R"({"id":4299360515,"name":"Widget","full_name":"acme/Widget",
  "owner":{"login":"acme"},"private":false,"internal":true,"empty":true,"default_branch":"trunk",
  "archived":true,"html_url":"https://git.example/acme/Widget",
  "clone_url":"https://git.example/acme/Widget.git","ssh_url":"git@git.example:acme/Widget.git",
  "object_format_name":"sha256","unknown":[1]})";

const std::string kPull = R"({"number":7,"state":"open","merged":false,"mergeable":true,
  "draft":false,"head":{"ref":"f","sha":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"},
  "base":{"ref":"main"},"html_url":"u",
  "merge_commit_sha":"cccccccccccccccccccccccccccccccccccccccc"})";

}  // namespace

TEST_CASE("a repository is read whole", "[unit][forgejo][wire]") {
  CHECK(read(kRepository, wire::read_repository) ==
        Repository{.owner = "acme",
                   .name = "Widget",
                   .full_name = "acme/Widget",
                   .default_branch = "trunk",
                   .visibility = Visibility::internal,
                   .is_empty = true,
                   .is_archived = true,
                   .web_url = "https://git.example/acme/Widget",
                   .clone_url_http = "https://git.example/acme/Widget.git",
                   .clone_url_ssh = "git@git.example:acme/Widget.git",
                   .id = "4299360515"});
}

TEST_CASE("private, internal and public are told by two flags", "[unit][forgejo][wire]") {
  const auto visibility = [](const std::string& text) {
    return read(text, wire::read_repository)->visibility;
  };

  CHECK(visibility(with(kRepository, R"("private":false)", R"("private":true)")) ==
        Visibility::private_);
  CHECK(visibility(with(kRepository, R"("internal":true)", R"("internal":false)")) ==
        Visibility::public_);
  CHECK(visibility(with(kRepository, R"("internal":true,)", "")) == Visibility::public_);
  CHECK_FALSE(read(with(kRepository, R"("private":false,)", ""), wire::read_repository));
}

TEST_CASE("a page of branches is read in its order, null as none", "[unit][forgejo][wire]") {
  CHECK(read(R"([{"name":"main","commit":{"id":")" + kIdA +
                 R"("},"protected":true},{"name":"a/b","commit":{"id":")" + kIdB + R"("}}])",
             wire::read_branches) ==
        std::vector<Branch>{{.name = "main", .id = id_of(kIdA), .is_protected = true},
                            {.name = "a/b", .id = id_of(kIdB)}});
  CHECK(read("null", wire::read_branches)->empty());
  CHECK(read("[]", wire::read_branches)->empty());
  CHECK_FALSE(read("{}", wire::read_branches));
  CHECK(read(R"([{"name":"main","commit":{"id":"xyz"}}])", wire::read_branches)
            .error()
            .message.find("[0].commit.id") != std::string::npos);
}

TEST_CASE("a list is empty or not, and null is empty", "[unit][forgejo][wire]") {
  CHECK(read("null", wire::read_is_empty_list) == true);
  CHECK(read("[]", wire::read_is_empty_list) == true);
  CHECK(read("[{}]", wire::read_is_empty_list) == false);
  CHECK_FALSE(read("{}", wire::read_is_empty_list));
}

TEST_CASE("the entries of a folder have their kinds", "[unit][forgejo][wire]") {
  const auto entry = [](const std::string& type, const std::string& mode) {
    return R"({"path":"x","type":")" + type + R"(","mode":")" + mode + R"(","sha":")" + kIdA +
           R"("})";
  };
  const auto page = read(R"({"truncated":true,"tree":[)" + entry("blob", "100644") + "," +
                             entry("blob", "100755") + "," + entry("blob", "120000") + "," +
                             entry("tree", "040000") + "," + entry("commit", "160000") + "]}",
                         wire::read_tree);

  REQUIRE(page);
  CHECK(page->truncated);
  std::vector<wire::EntryKind> kinds;
  for (const auto& item : page->entries) {
    kinds.push_back(item.kind);
  }
  using enum wire::EntryKind;
  CHECK(kinds == std::vector{file, executable, symlink, folder, submodule});
  CHECK(read(R"({"tree":null})", wire::read_tree)->entries.empty());
}

TEST_CASE("a made commit is read with its parents, or without", "[unit][forgejo][wire]") {
  const std::string commit = R"({"commit":{"sha":")" + kIdA + R"(","parents":$}})";

  CHECK(read(with(commit, "$", R"([{"sha":")" + kIdB + R"("}])"), wire::read_made_commit) ==
        wire::MadeCommit{.id = id_of(kIdA), .parents = {id_of(kIdB)}});
  CHECK(read(with(commit, "$", "null"), wire::read_made_commit)->parents.empty());
  CHECK_FALSE(read("{}", wire::read_made_commit));
}

TEST_CASE("a pull request is read, and its trial merge is not taken for a merge",
          "[unit][forgejo][wire]") {
  CHECK(read(kPull, wire::read_pull_request) ==
        wire::PullRequestView{
            .pull_request =
                {.number = 7, .head = "f", .base = "main", .head_id = id_of(kIdA), .web_url = "u"},
            .mergeable = true,
            .draft = false});
  CHECK_FALSE(
      read(with(kPull, R"("draft":false,)", ""), wire::read_pull_request)->draft.has_value());
}

TEST_CASE("merged, closed and open are told apart", "[unit][forgejo][wire]") {
  const auto merged =
      read(with(with(kPull, "open", "closed"), R"("merged":false)", R"("merged":true)"),
           wire::read_pull_request)
          ->pull_request;
  CHECK(merged.state == PullRequestState::merged);
  CHECK(merged.merge_id == id_of(std::string(40, 'c')));
  CHECK(read(with(kPull, "open", "closed"), wire::read_pull_request)->pull_request.state ==
        PullRequestState::closed);
}

TEST_CASE("bodies are what the host reads, byte for byte", "[unit][forgejo][wire]") {
  NewRepository repository{.repo = {.owner = "acme", .name = "widget"}};
  CHECK(wire::new_repository_body(repository) ==
        R"({"name":"widget","private":true,"auto_init":false})");
  repository.visibility = Visibility::public_;
  repository.description = "A \"thing\"";
  repository.default_branch = "trunk";
  repository.initialize = true;
  CHECK(wire::new_repository_body(repository) ==
        R"({"name":"widget","private":false,"auto_init":true,"description":"A \"thing\"",)"
        R"("default_branch":"trunk"})");

  CHECK(wire::new_branch_body("a/b", id_of(kIdA)) ==
        R"({"new_branch_name":"a/b","old_ref_name":")" + kIdA + R"("})");
  CHECK(wire::merge_body(id_of(kIdA), MergeMethod::squash) ==
        R"({"Do":"squash","head_commit_id":")" + kIdA + R"("})");
}

TEST_CASE("a draft is asked for by its title, once", "[unit][forgejo][wire]") {
  const auto title = [](const std::string& text, bool draft) {
    return wire::new_pull_request_body(
        {.head = "f", .base = "main", .title = text, .body = "B\nC", .draft = draft});
  };

  CHECK(title("T", false) == R"({"head":"f","base":"main","title":"T","body":"B\nC"})");
  CHECK(title("T", true) == R"({"head":"f","base":"main","title":"WIP: T","body":"B\nC"})");
  CHECK(title("WIP: T", true) == R"({"head":"f","base":"main","title":"WIP: T","body":"B\nC"})");
}
