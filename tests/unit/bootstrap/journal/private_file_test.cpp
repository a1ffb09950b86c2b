#include "src/bootstrap/journal/private_file.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/bootstrap/journal/state_folder.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gitprovider::bootstrap {
namespace {

using std::filesystem::perms;

perms mode_of(const std::filesystem::path& path) {
  return std::filesystem::status(path).permissions();
}

ErrorCode refusal_of(const std::filesystem::path& path) {
  return open_private_file(path, O_RDONLY).error().code;
}

constexpr uid_t kSomebodyElse = 65534;

}  // namespace

TEST_CASE("a folder is made for its user alone, and so are those above it",
          "[unit][journal][T97]") {
  const StateFolder state;
  const auto folder = state.path() / "a" / "b" / "c";

  REQUIRE(require_private_folder(folder).has_value());

  CHECK(mode_of(folder) == perms::owner_all);
  CHECK(mode_of(state.path() / "a") == perms::owner_all);
  CHECK(require_private_folder(folder).has_value());
}

TEST_CASE("a folder that others may write to is refused, but a sticky one",
          "[unit][journal][T97]") {
  const StateFolder state;
  const auto folder = state.path() / "open";
  REQUIRE(require_private_folder(folder).has_value());

  std::filesystem::permissions(folder, perms::owner_all | perms::group_all);
  CHECK(require_private_folder(folder).error().code == ErrorCode::invalid_argument);

  std::filesystem::permissions(folder, perms::all | perms::sticky_bit);
  CHECK(require_private_folder(folder).has_value());
}

TEST_CASE("a folder that cannot be made is said so", "[unit][journal][T97]") {
  const StateFolder state;
  put_bytes(state.path() / "file", "");

  CHECK_FALSE(require_private_folder(state.path() / "file").has_value());
  CHECK_FALSE(require_private_folder(state.path() / "file" / "below").has_value());
}

TEST_CASE("a file is made for its user alone", "[unit][journal][T97]") {
  const StateFolder state;
  const auto path = state.path() / "file";

  REQUIRE(open_private_file(path, O_WRONLY | O_CREAT | O_EXCL).has_value());

  CHECK(mode_of(path) == (perms::owner_read | perms::owner_write));
}

TEST_CASE("a file that somebody else could have written is refused", "[unit][journal][T97]") {
  const StateFolder state;
  const auto path = state.path() / "file";
  put_bytes(path, "");
  CHECK(open_private_file(path, O_RDONLY).has_value());

  std::filesystem::permissions(path, perms::others_read, std::filesystem::perm_options::add);
  CHECK(open_private_file(path, O_RDONLY).has_value());

  std::filesystem::permissions(path, perms::group_write, std::filesystem::perm_options::add);
  CHECK(refusal_of(path) == ErrorCode::invalid_argument);
}

TEST_CASE("a file of another user is refused", "[unit][journal][T97]") {
  const StateFolder state;
  const auto path = state.path() / "file";
  put_bytes(path, "");
  if (::chown(path.c_str(), kSomebodyElse, kSomebodyElse) != 0) {
    WARN("only root can give a file away: not tested here");
    return;
  }

  CHECK(refusal_of(path) == ErrorCode::invalid_argument);
}

TEST_CASE("what is not a regular file is refused, and a link is not followed",
          "[unit][journal][T97]") {
  const StateFolder state;
  put_bytes(state.path() / "file", "");
  std::filesystem::create_symlink("file", state.path() / "link");
  REQUIRE(::mkfifo((state.path() / "pipe").c_str(), S_IRUSR | S_IWUSR) == 0);

  CHECK(refusal_of(state.path() / "link") == ErrorCode::invalid_argument);
  CHECK(refusal_of(state.path() / "pipe") == ErrorCode::invalid_argument);
  CHECK(refusal_of(state.path()) == ErrorCode::invalid_argument);
  CHECK(refusal_of(state.path() / "missing") == ErrorCode::invalid_argument);
}

}  // namespace gitprovider::bootstrap
