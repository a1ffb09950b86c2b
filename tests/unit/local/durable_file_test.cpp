#include "src/providers/local/durable_file.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/local/local_host.hpp"

#include <sys/stat.h>

namespace gitprovider::local {

TEST_CASE("a file is replaced whole and leaves nothing beside it", "[unit][local][file]") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "record";
  write_text(folder.path() / ".record.new", "left by a crash");

  REQUIRE(write_file(file, "one"));
  REQUIRE(write_file(file, "two"));

  CHECK(read_file(file).value() == "two");
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("a write that fails leaves the old file", "[unit][local][file]") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "record";
  REQUIRE(write_file(file, "old"));
  std::filesystem::create_directory(folder.path() / ".record.new");

  const auto failed = write_file(file, "new");

  REQUIRE_FALSE(failed);
  CHECK(failed.error().code == ErrorCode::local_io);
  CHECK(read_file(file).value() == "old");
}

TEST_CASE("a lock file that is there is told with what to do about it", "[unit][local][file]") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "main";
  write_text(file, "old");
  write_text(folder.path() / "main.lock", "left by a crash");

  const auto failed = replace_file(file, {.bytes = "new", .beside = folder.path() / "main.lock"});

  REQUIRE_FALSE(failed);
  CHECK(failed.error().code == ErrorCode::conflict);
  CHECK_THAT(failed.error().message, Catch::Contains("leftover .lock file"));
  CHECK(read_file(file).value() == "old");
  CHECK(std::filesystem::exists(folder.path() / "main.lock"));
}

TEST_CASE("an absent file is nothing, a link is refused", "[unit][local][file]") {
  const TemporaryFolder folder;
  write_text(folder.path() / "secret", "secret");
  std::filesystem::create_symlink(folder.path() / "secret", folder.path() / "link");
  REQUIRE(::mkfifo((folder.path() / "pipe").c_str(), 0600) == 0);

  CHECK(read_file(folder.path() / "absent").value() == std::nullopt);
  CHECK(read_file(folder.path() / "link").error().message ==
        "read link: it is a symbolic link, which is not followed");
  CHECK(read_file(folder.path() / "pipe").error().message == "read pipe: not a regular file");
}

TEST_CASE("a program is written executable", "[unit][local][file]") {
  const TemporaryFolder folder;
  REQUIRE(write_file(folder.path() / "hook", "#!/bin/sh\n", FileMode::program));
  CHECK(run_in(folder.path(), "./hook").ok);
}

}  // namespace gitprovider::local
