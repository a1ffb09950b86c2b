#include "src/providers/local/git_folder.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/local/configuration_in.hpp"
#include "tests/unit/local/local_host.hpp"

namespace gitprovider::local {
namespace {

/// Every operation of the host, on a repository of its own.
void do_everything(TestHost& host) {
  host.create();
  host.commit("main", {put("a.txt", "a")});
  host.branch("develop");
  host.commit("develop", {put("b.txt", "b")});
  REQUIRE(host.merge(host.pull_request("develop")));
  REQUIRE(host.provider->protect_branch(host.repo, {.branch = "main"}));
  REQUIRE(host.provider->get_repo(host.repo));
  REQUIRE(host.provider->list_branches(host.repo));
}

std::string refusal(const TestHost& host) {
  const auto read = host.provider->get_repo(host.repo);
  const auto changed = host.provider->create_branch(host.repo, {.name = "new", .from = "main"});
  REQUIRE_FALSE(read);
  REQUIRE_FALSE(changed);
  CHECK(read.error().code == ErrorCode::local_io);
  CHECK(changed.error() == read.error());
  return read.error().message;
}

}  // namespace

TEST_CASE("a damaged configuration of the user stops nothing", "[unit][local][git]") {
  for (const char* damaged :
       {"[user\n", "[core]\n\trepositoryformatversion = 99\n", "\x01\xff = \n"}) {
    INFO(damaged);
    const TemporaryFolder folder;
    for (const char* name : {".gitconfig", "config", "gitconfig"}) {
      write_text(folder.path() / name, damaged);
    }
    const ConfigurationIn only(folder.path());
    TestHost host;

    do_everything(host);

    CHECK(host.git("log -1 --format=%an main") == "gitprovider");
  }
}

TEST_CASE("a configuration that is a folder stops nothing", "[unit][local][git]") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.path() / ".gitconfig");
  const ConfigurationIn only(folder.path());
  TestHost host;
  do_everything(host);
}

TEST_CASE("a repository made here is one that Git likes", "[unit][local][git]") {
  TestHost host;
  host.create();
  CHECK(host.git("rev-parse --is-bare-repository") == "true");
  CHECK(host.git("config receive.hideRefs") == "refs/pull");
  CHECK(host.git("fsck --strict --full").find("error") == std::string::npos);
  CHECK(host.git("count-objects").starts_with("3 objects"));
}

TEST_CASE("a damaged configuration of the repository is local_io and names the file",
          "[unit][local][git]") {
  TestHost host;
  host.create();
  write_text(host.git_dir() / "config", "[core\n");

  CHECK(refusal(host).find("widget.git/config") != std::string::npos);
}

TEST_CASE("a Git format that is not known is refused before anything is touched",
          "[unit][local][git]") {
  for (const auto& [configuration, what] :
       {std::pair{"[core]\n\trepositoryformatversion = 2\n", "version 2"},
        std::pair{"[core]\n\trepositoryformatversion = -1\n", "version -1"},
        std::pair{"[core]\n\trepositoryformatversion = 1\n[extensions]\n\tnoop\n"
                  "\tobjectFormat = sha256\n",
                  "extensions.objectformat"}}) {
    TestHost host;
    host.create();
    write_text(host.git_dir() / "config", configuration);

    CHECK(refusal(host) ==
          std::string("open widget.git: its Git format is not supported here (") + what + ")");
  }
}

TEST_CASE("a Git format that changes nothing is accepted", "[unit][local][git]") {
  TestHost host;
  host.create();
  write_text(host.git_dir() / "config",
             "[core]\n\trepositoryformatversion = 1\n\tbare = true\n[extensions]\n\tnoop\n");
  CHECK(host.provider->get_repo(host.repo));
}

}  // namespace gitprovider::local
