#include "gitprovider/health.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/local/local_host.hpp"

#include <filesystem>
#include <unistd.h>

namespace gitprovider::local {

TEST_CASE("a folder that can be read and written answers with libgit2's version",
          "[unit][local][health][S8]") {
  TestHost host;
  host.create();

  const auto status = host.provider->check_health();

  REQUIRE(status);
  CHECK(status->version.starts_with("libgit2 1."));
  CHECK_FALSE(status->is_token_accepted);
}

TEST_CASE("a folder that the first repository would make answers too",
          "[unit][local][health][S8]") {
  TestHost host;

  CHECK(host.provider->check_health());
  CHECK_FALSE(std::filesystem::exists(host.root()));
}

TEST_CASE("what is no folder is not healthy", "[unit][local][health][S8]") {
  TestHost host;
  write_text(host.root(), "a file");

  const auto status = host.provider->check_health();

  REQUIRE_FALSE(status);
  CHECK(status.error().code == ErrorCode::local_io);
  CHECK(host.provider->health().last_failure->code == ErrorCode::local_io);
}

TEST_CASE("a folder that leads nowhere is not healthy", "[unit][local][health][S8]") {
  TestHost host;
  std::filesystem::create_directory_symlink(host.folder.path() / "nowhere", host.root());

  CHECK(host.provider->check_health().error().code == ErrorCode::local_io);
}

TEST_CASE("a folder that may not be written is healthy to root alone",
          "[unit][local][health][S8]") {
  TestHost host;
  std::filesystem::create_directory(host.root());
  std::filesystem::permissions(
      host.root(), std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);

  const auto status = host.provider->check_health();

  CHECK(status.has_value() == (::geteuid() == 0));
  CHECK((status || status.error().code == ErrorCode::local_io));
}

TEST_CASE("the local host has no layers and remembers its calls", "[unit][local][health][S8]") {
  TestHost host;
  host.create();
  CHECK_FALSE(host.provider->get_repo({.owner = "acme", .name = "none"}));

  const Health health = host.provider->health();

  CHECK_FALSE(health.circuit_breaker);
  CHECK_FALSE(health.rate_limits);
  CHECK(health.last_success);
  CHECK_FALSE(health.last_failure);
  CHECK(ready(health));
}

TEST_CASE("a call that was cancelled asks nothing", "[unit][local][health][S8]") {
  TestHost host;
  std::stop_source stop;
  stop.request_stop();

  CHECK(host.provider->check_health({.stop = stop.get_token()}).error().code ==
        ErrorCode::cancelled);
}

}  // namespace gitprovider::local
