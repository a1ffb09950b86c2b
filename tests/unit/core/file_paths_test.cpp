#include "gitprovider/names.hpp"
#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider;
using namespace std::string_literals;

TEST_CASE("legal paths that look odd are accepted", "[unit][names]") {
  const std::string path = GENERATE(
      as<std::string>{}, "README.md", "a/b/c", ".gitignore", ".gitattributes", ".gitmodules",
      ".gitlab-ci.yml", ".github/workflows/ci.yml", "foo..bar", ".foo", "a/.b", "...a", "a.git.txt",
      "x.git/config", ".gitx/y", "git/x", "git~2", "git~10/x", "console", "con1", "com0",
      "com10.txt", "lpt/x", "nullable", "a b/c d", " leading", "-dash", "h\u00E4lfte/\u65E5\u672C",
      "~", "a%2fb", "<>|\"?*", "@{x}", ".thing.output.json", "a\u200Cb");
  CAPTURE(path);

  CHECK(validate_file_path(path));
}

TEST_CASE("paths that leave the repository or name no file are refused", "[unit][names]") {
  const std::string path = GENERATE(""s, "/"s, "/a"s, "a/"s, "a//b"s, "."s, ".."s, "./a"s, "a/./b"s,
                                    "../a"s, "a/.."s, "a/../b"s);
  CAPTURE(path);

  CHECK_FALSE(validate_file_path(path));
}

TEST_CASE("every disguise of .git is refused", "[unit][names]") {
  const std::string path = GENERATE(
      as<std::string>{}, ".git", ".git/config", ".GIT/x", ".gIt/x", "a/.git/b", "a/b/.Git",
      "git~1/x", "GIT~1", "a/Git~1", ".git./x", ".git /x", ".git. . /x",
      ".git::$INDEX_ALLOCATION/x", ".git:stream", ".g\u200Cit/x", ".g\u200Dit/x", "\u200E.git",
      ".git\u202E/x", ".gi\u206At", "\uFEFF.git/x", ".\u200FGI\u206FT", "a\\.git\\x");
  CAPTURE(path);

  const auto checked = validate_file_path(path);

  REQUIRE_FALSE(checked);
  CHECK(checked.error().code == ErrorCode::invalid_argument);
}

TEST_CASE("names of Windows devices are refused, with and without an extension", "[unit][names]") {
  const std::string path =
      GENERATE(as<std::string>{}, "con", "CON", "Con.txt", "a/prn/b", "aux", "aux.c",
               "src/aux.tar.gz", "nul", "NUL .txt", "com1", "COM9.log", "lpt1", "LPT9", "com\u00B9",
               "lpt\u00B3.txt", "conin$", "CONOUT$.x");
  CAPTURE(path);

  CHECK_FALSE(validate_file_path(path));
}

TEST_CASE("paths that some file system cannot keep are refused", "[unit][names]") {
  const std::string path =
      GENERATE("a\\b"s, "C:x"s, "a:b"s, "a."s, "a "s, "a./b"s, "a /b"s, "a\nb"s, "a\0b"s, "a\x7f"s,
               "a\u0085b"s, "a\xff"s, "a\xc0\xaf"s, "\xed\xa0\x80"s);
  CAPTURE(path);

  CHECK_FALSE(validate_file_path(path));
}

TEST_CASE("a path of 4,096 bytes is accepted and one of 4,097 is not", "[unit][names]") {
  CHECK(validate_file_path(std::string(4096, 'a')));
  CHECK_FALSE(validate_file_path(std::string(4097, 'a')));
}

TEST_CASE("a refused path is named, printable and cut", "[unit][names]") {
  const auto checked = validate_file_path("../\x1b]0;x\x07");
  const auto long_one = validate_file_path(std::string(5000, 'a'));

  REQUIRE_FALSE(checked);
  CHECK(checked.error().message ==
        "file path '../\\x1b]0;x\\x07': must not hold a control character");
  REQUIRE_FALSE(long_one);
  CHECK(long_one.error().message.size() < 200);
}
