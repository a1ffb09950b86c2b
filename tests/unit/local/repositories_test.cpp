#include "tests/catch_compat.hpp"
#include "tests/unit/local/local_host.hpp"

namespace gitprovider::local {

TEST_CASE("a new repository is empty and named as asked", "[unit][local][repository]") {
  TestHost host;

  const auto made = host.provider->create_repo({.repo = host.repo,
                                                .visibility = Visibility::internal,
                                                .description = "A widget",
                                                .default_branch = "trunk"});

  REQUIRE(made);
  const auto& repository = made->value;
  const auto url = "file://" + host.git_dir().string();
  CHECK(repository == Repository{.owner = "acme",
                                 .name = "widget",
                                 .full_name = "acme/widget",
                                 .default_branch = "trunk",
                                 .visibility = Visibility::internal,
                                 .is_empty = true,
                                 .web_url = url,
                                 .clone_url_http = url,
                                 .id = repository.id});
  CHECK(repository.id.size() == 36);
  CHECK(host.provider->get_repo(host.repo).value() == repository);
  CHECK(host.git("symbolic-ref HEAD") == "refs/heads/trunk");
  CHECK(host.git("fsck --strict").find("error") == std::string::npos);
}

TEST_CASE("the default branch of the local host is main", "[unit][local][repository]") {
  TestHost host;

  const auto made = host.provider->create_repo({.repo = host.repo});

  REQUIRE(made);
  CHECK(made->value.default_branch == "main");
  CHECK(made->value.visibility == Visibility::private_);
}

TEST_CASE("an initialized repository can be cloned, and its README says its name",
          "[unit][local][repository]") {
  TestHost host;

  const auto made = host.provider->create_repo(
      {.repo = host.repo, .description = "A widget", .initialize = true});

  REQUIRE(made);
  CHECK(made->value.is_empty == false);
  const auto clone = host.clone();
  CHECK(read_text(clone / "README.md") == "# widget\n\nA widget\n");
  CHECK(run_in(clone, "git log --format=%s").output == "Initial commit\n");
  CHECK(run_in(clone, "git branch --show-current").output == "main\n");
  CHECK(host.git("fsck --strict").find("error") == std::string::npos);
}

TEST_CASE("a repository in a folder of unusual name can be cloned by its URL",
          "[unit][local][repository]") {
  TemporaryFolder folder;
  auto provider = open_local({.root = folder.path() / "a 100% \u00e4#folder"});
  REQUIRE(provider);

  const auto made =
      (*provider)->create_repo({.repo = {.owner = "acme", .name = "widget"}, .initialize = true});

  REQUIRE(made);
  const auto ran = run_in(folder.path(), "git clone -q '" + made->value.clone_url_http + "' clone");
  INFO(ran.output);
  CHECK(ran.ok);
}

TEST_CASE("a taken name is already_exists, in any case of its letters",
          "[unit][local][repository]") {
  TestHost host;
  host.create();

  for (const RepoRef& taken :
       {RepoRef{.owner = "acme", .name = "widget"}, RepoRef{.owner = "acme", .name = "Widget"},
        RepoRef{.owner = "ACME", .name = "widget"}}) {
    const auto again = host.provider->create_repo({.repo = taken});
    REQUIRE_FALSE(again);
    CHECK(again.error().code == ErrorCode::already_exists);
    CHECK(again.error().outcome == Outcome::not_applied);
  }
  CHECK(host.git("log --format=%s") == "Initial commit");
}

TEST_CASE("a repository is found in any case and keeps its spelling", "[unit][local][repository]") {
  TestHost host;
  host.create();

  const auto found = host.provider->get_repo({.owner = "Acme", .name = "WIDGET"});

  REQUIRE(found);
  CHECK(found->full_name == "acme/widget");
}

TEST_CASE("what is not there is not_found", "[unit][local][repository]") {
  TestHost host;
  CHECK(host.provider->get_repo(host.repo).error().code == ErrorCode::not_found);
  host.create();
  CHECK(host.provider->get_repo({.owner = "acme", .name = "gadget"}).error().code ==
        ErrorCode::not_found);
  CHECK(host.provider->get_repo({.owner = "other", .name = "widget"}).error().code ==
        ErrorCode::not_found);
}

TEST_CASE("what a dead maker left is removed by the next one", "[unit][local][repository]") {
  TestHost host;
  const auto leftover = host.root() / "acme" / ".tmp-leftover";
  std::filesystem::create_directories(leftover / "objects");

  host.create();

  CHECK_FALSE(std::filesystem::exists(leftover));
  for (const auto& entry : std::filesystem::directory_iterator(host.root() / "acme")) {
    CHECK(entry.path().filename() == "widget.git");
  }
}

TEST_CASE("symbolic links in the place of an owner or a repository are refused",
          "[unit][local][repository]") {
  TestHost host;
  host.create();
  std::filesystem::create_directory_symlink(host.git_dir(), host.root() / "acme" / "link.git");
  std::filesystem::create_directory_symlink(host.root() / "acme", host.root() / "linked");

  const auto by_name = host.provider->get_repo({.owner = "acme", .name = "link"});
  const auto by_owner = host.provider->get_repo({.owner = "linked", .name = "widget"});
  const auto made = host.provider->create_repo({.repo = {.owner = "linked", .name = "gadget"}});

  CHECK(by_name.error().code == ErrorCode::local_io);
  CHECK(by_owner.error().code == ErrorCode::local_io);
  CHECK(made.error().code == ErrorCode::local_io);
  CHECK(made.error().message.find("symbolic link") != std::string::npos);
}

TEST_CASE("a bare repository that a person put there works", "[unit][local][repository]") {
  TestHost host;
  std::filesystem::create_directories(host.root() / "acme");
  REQUIRE(run_in(host.root() / "acme", "git init -q --bare -b main widget.git").ok);

  const auto before = host.provider->get_repo(host.repo);
  REQUIRE(before);
  CHECK(before->is_empty == true);
  host.commit("main", {put("a.txt", "a")});

  CHECK(host.git("show main:a.txt") == "a");
  CHECK(host.provider->get_repo(host.repo)->is_empty == false);
}

TEST_CASE("a folder that is no repository is local_io and says so", "[unit][local][repository]") {
  TestHost host;
  std::filesystem::create_directories(host.git_dir());

  const auto read = host.provider->get_repo(host.repo);

  REQUIRE_FALSE(read);
  CHECK(read.error().code == ErrorCode::local_io);
  CHECK(read.error().message ==
        "open widget.git: the folder holds no bare Git repository, or a damaged one");
}

}  // namespace gitprovider::local
