#include "apps/gitflow-bootstrap/html_report/report_file.hpp"

#include "tests/catch_compat.hpp"
#include "tests/temporary_folder.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

using namespace gitprovider;
using namespace gitprovider::cli;
using gitprovider::tests::TemporaryFolder;
namespace fs = std::filesystem;

namespace {

std::string content(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::size_t files_in(const fs::path& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

constexpr fs::perms kOwnerOnly = fs::perms::owner_read | fs::perms::owner_write;

}  // namespace

TEST_CASE("a report is its owner's alone, and nothing else is left", "[unit][apps][report]") {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "run.html";

  REQUIRE(check_report_file(file));
  CHECK(files_in(folder.path()) == 0);
  REQUIRE(write_report_file(file, "<p>one"));

  CHECK(content(file) == "<p>one");
  CHECK(fs::status(file).permissions() == kOwnerOnly);
  CHECK(files_in(folder.path()) == 1);
}

TEST_CASE("a report that is there keeps its mode and its link", "[unit][apps][report]") {
  const TemporaryFolder folder;
  const fs::path file = folder.write("real.html", "old");
  fs::permissions(file, kOwnerOnly | fs::perms::others_read);
  const fs::path link = folder.path() / "link.html";
  fs::create_symlink("real.html", link);

  REQUIRE(check_report_file(link));
  CHECK(content(file) == "old");
  REQUIRE(write_report_file(link, "new"));

  CHECK(content(file) == "new");
  CHECK(fs::is_symlink(link));
  CHECK(fs::status(file).permissions() == (kOwnerOnly | fs::perms::others_read));
  CHECK(files_in(folder.path()) == 2);
}

TEST_CASE("where no report can be written is said, and what to do", "[unit][apps][report]") {
  const TemporaryFolder folder;
  const fs::path spec = folder.write("SPEC.yaml", "owner: acme");
  fs::create_directory(folder.path() / "folder.html");
  fs::create_symlink("nowhere/at/all", folder.path() / "dangling.html");
  const auto refusal = [&](const fs::path& file) {
    const auto checked = check_report_file(file);
    REQUIRE_FALSE(checked);
    CHECK_THAT(checked.error().message, Catch::Contains("--report") && Catch::Contains(file));
    return checked.error().message;
  };

  CHECK_THAT(refusal(spec), Catch::Contains(".html"));
  CHECK_THAT(refusal("-"), Catch::Contains(".html"));
  CHECK_THAT(refusal(folder.path() / "folder.html"), Catch::Contains("no regular file"));
  CHECK_THAT(refusal(folder.path() / "none" / "run.html"), Catch::Contains("o such file"));
  CHECK(check_report_file(folder.path() / "none" / "run.html").error().code ==
        ErrorCode::invalid_argument);
  CHECK(content(spec) == "owner: acme");
}
