#include "src/providers/local/own_folder.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/local/local_host.hpp"

#include <thread>
#include <vector>

namespace gitprovider::local {
namespace {

/// What every call on the repository says, the same from all of them; empty where one is carried
/// out.
std::string refusal(const TestHost& host) {
  auto& provider = *host.provider;
  const auto& repo = host.repo;
  std::vector<Error> errors;
  const auto keep = [&](const auto& result) {
    errors.push_back(result ? Error{} : result.error());
  };
  keep(provider.get_repo(repo));
  keep(provider.list_branches(repo));
  keep(provider.create_branch(repo, {.name = "new", .from = "main"}));
  keep(provider.protect_branch(repo, {.branch = "main"}));
  keep(provider.commit_files(repo,
                             {.branch = "main", .message = "m", .changes = {put("new", "a")}}));
  keep(provider.open_pull_request(repo, {.head = "develop", .base = "main", .title = "t"}));
  keep(provider.merge_pull_request(repo, {.number = 1}));
  for (const auto& error : errors) {
    INFO(error.message);
    CHECK(error == errors.front());
  }
  CHECK(errors.front().code == ErrorCode::local_io);
  return errors.front().message;
}

/// A repository with a protection and an open pull request.
struct Used : TestHost {
  Used() {
    create();
    branch("develop");
    commit("develop", {put("a", "a")});
    REQUIRE(pull_request("develop") == 1);
    REQUIRE(provider->protect_branch(repo, {.branch = "main"}));
    before = state();
  }
  /// All that Git and the host keep.
  [[nodiscard]] std::string state() const {
    return git("for-each-ref") + run_in(own(), "find . -type f | sort | xargs cat").output;
  }
  std::string before{};
};

constexpr std::string_view kAdvice =
    "restore it from a copy, or move gitprovider and hooks/update away to go on without protection "
    "and pull requests";

}  // namespace

TEST_CASE("a record of a later version is refused by every call, and nothing is touched",
          "[unit][local][own]") {
  for (const char* name : {"repository.json", "protection.json"}) {
    Used host;
    const auto file = host.own() / name;
    write_text(file, "{\"format\":2}");
    const auto before = host.state();

    CHECK(refusal(host) == "read " + file.string() +
                               ": it was written by a later version; use that version or a newer "
                               "one");
    CHECK(host.state() == before);
  }
}

TEST_CASE("a damaged record is refused by every call, which names the file", "[unit][local][own]") {
  for (const char* name : {"repository.json", "protection.json"}) {
    for (const char* damaged :
         {"", "{\"format\":1,", "[]", "{\"format\":0}", "{\"format\":1}", "\xff"}) {
      Used host;
      const auto file = host.own() / name;
      write_text(file, damaged);
      const auto before = host.state();

      const auto said = refusal(host);
      INFO(said);
      CHECK(said.starts_with("read " + file.string() + ": it is damaged; " + std::string(kAdvice)));
      CHECK(said.find("answer") == std::string::npos);
      CHECK(host.state() == before);
    }
  }
}

TEST_CASE("a lost part is refused by every call and never taken for none", "[unit][local][own]") {
  for (const char* name : {"repository.json", "protection.json", "pull-requests"}) {
    Used host;
    const auto file = host.own() / name;
    std::filesystem::remove_all(file);
    const auto before = host.state();

    CHECK(refusal(host) == "read " + file.string() + ": it is missing; " + std::string(kAdvice));
    CHECK(host.state() == before);
  }
}

TEST_CASE("a lost folder of the host is known by its hook", "[unit][local][own]") {
  Used host;
  std::filesystem::remove_all(host.own());

  CHECK(refusal(host).starts_with("read " + host.own().string() + ": it is missing; "));
  CHECK_FALSE(std::filesystem::exists(host.own()));
}

TEST_CASE("a folder of the host that is a link is refused", "[unit][local][own]") {
  Used host;
  const auto elsewhere = host.folder.path() / "elsewhere";
  std::filesystem::rename(host.own(), elsewhere);
  std::filesystem::create_directory_symlink(elsewhere, host.own());

  CHECK(refusal(host).find("symbolic links are not followed") != std::string::npos);
}

TEST_CASE("a repository goes on without protection when its records are moved away as advised",
          "[unit][local][own]") {
  Used host;
  write_text(host.own() / "protection.json", "damaged");
  std::filesystem::remove_all(host.own());
  std::filesystem::remove(host.git_dir() / "hooks" / "update");

  host.commit("main", {put("b", "b")});

  CHECK_FALSE(host.provider->list_branches(host.repo)->branches.back().is_protected);
  REQUIRE(host.provider->protect_branch(host.repo, {.branch = "main"}));
}

TEST_CASE("a folder that is no repository is left as it is", "[unit][local][own]") {
  TestHost host;
  std::filesystem::create_directories(host.git_dir());

  CHECK_FALSE(host.provider->create_branch(host.repo, {.name = "a", .from = "main"}));

  CHECK(std::filesystem::is_empty(host.git_dir()));
}

TEST_CASE("reading leaves a repository that a person put there as it is", "[unit][local][own]") {
  TestHost host;
  std::filesystem::create_directories(host.root() / "acme");
  REQUIRE(run_in(host.root() / "acme", "git init -q --bare -b main widget.git").ok);

  CHECK(host.provider->get_repo(host.repo));
  CHECK(host.provider->list_branches(host.repo));

  CHECK_FALSE(std::filesystem::exists(host.own()));
}

TEST_CASE("many first changes at once adopt a repository once, over what a crash left",
          "[unit][local][own]") {
  TestHost host;
  std::filesystem::create_directories(host.root() / "acme");
  REQUIRE(run_in(host.root() / "acme",
                 "git init -q --bare -b main widget.git && mkdir -p "
                 "widget.git/gitprovider.new/gitprovider && echo x > "
                 "widget.git/gitprovider.new/gitprovider/repository.json")
              .ok);
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&host, i] {
      static_cast<void>(host.provider->commit_files(
          host.repo, {.branch = "branch" + std::to_string(i),
                      .message = "m",
                      .changes = {FileChange{.path = "a", .content = "a"}}}));
    });
  }
  threads.clear();

  CHECK(read_own_records({.folder = host.git_dir()}));
  CHECK(host.provider->list_branches(host.repo)->branches.size() == 1);
  CHECK_FALSE(std::filesystem::exists(host.git_dir() / "gitprovider.new"));
}

}  // namespace gitprovider::local
