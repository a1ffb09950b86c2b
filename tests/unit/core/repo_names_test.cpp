#include "gitprovider/names.hpp"
#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider;
using namespace std::string_literals;

TEST_CASE("ordinary owners and names are accepted", "[unit][names]") {
  const std::string name = GENERATE(as<std::string>{}, "a", "widget", "my_repo-2.0", ".github",
                                    "...", "a.b", "gitx", "a.git.txt", "_", "foo..bar", "0");
  CAPTURE(name);

  CHECK(validate_repo({.owner = "octo", .name = name}));
  CHECK(validate_repo({.owner = name, .name = "widget"}));
}

TEST_CASE("names that a host or a URL would misread are refused", "[unit][names]") {
  const std::string name =
      GENERATE(""s, "."s, ".."s, "a/b"s, "a%2fb"s, "a b"s, "-a"s, "a.git"s, "a.GIT"s, ".git"s,
               "a.wiki"s, std::string(101, 'a'), "\U0001F600"s, "a\r"s, "a\nb"s, "a\0b"s, "a\\b"s,
               "a?b"s, "a#b"s, "a:b"s, "a@b"s, "\u00E4"s);
  CAPTURE(name);

  const auto checked = validate_repo({.owner = "octo", .name = name});

  REQUIRE_FALSE(checked);
  CHECK(checked.error().code == ErrorCode::invalid_argument);
  CHECK_FALSE(validate_repo({.owner = name, .name = "widget"}));
}

TEST_CASE("a name of 100 characters is accepted", "[unit][names]") {
  CHECK(validate_repo({.owner = "octo", .name = std::string(100, 'a')}));
}

TEST_CASE("an owner may be as deep as the host allows", "[unit][names]") {
  const RepoRef repo{.owner = "a/b/c", .name = "d"};

  CHECK(validate_repo(repo, {.max_depth = 3}));
  CHECK_FALSE(validate_repo(repo, {.max_depth = 2}));
  CHECK_FALSE(validate_repo(repo));
  CHECK_FALSE(validate_repo({.owner = "a//c", .name = "d"}, {.max_depth = 20}));
  CHECK_FALSE(validate_repo({.owner = "a/../c", .name = "d"}, {.max_depth = 20}));
}

TEST_CASE("OWNER/NAME is parted at the last slash", "[unit][names]") {
  CHECK(parse_repo_ref("octo/widget").value() == RepoRef{.owner = "octo", .name = "widget"});
  CHECK(parse_repo_ref("a/b/c").value() == RepoRef{.owner = "a/b", .name = "c"});
}

TEST_CASE("text that is not OWNER/NAME is refused", "[unit][names]") {
  const std::string text =
      GENERATE(as<std::string>{}, "", "widget", "/", "octo/", "/widget", "octo//widget", "octo/..",
               "https://host/octo/widget", "octo/widget.git");
  CAPTURE(text);

  const auto repo = parse_repo_ref(text);

  REQUIRE_FALSE(repo);
  CHECK(repo.error().code == ErrorCode::invalid_argument);
}
