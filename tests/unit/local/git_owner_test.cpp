#include "src/providers/local/git_owner.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/local/configuration_in.hpp"
#include "tests/unit/local/local_host.hpp"

#include <stdlib.h>
#include <unistd.h>

namespace gitprovider::local {
namespace {

constexpr uid_t kNobody = 65534;

/// A repository of another user. Only root can make one; without, there is nothing to test.
struct Foreign : TestHost {
  Foreign() {
    create();
    is_made = ::geteuid() == 0 && ::chown(git_dir().c_str(), kNobody, kNobody) == 0;
    if (!is_made) {
      WARN("needs root");
    }
  }
  bool is_made = false;
};

void trust(const std::filesystem::path& home, const std::string& values) {
  write_text(home / ".gitconfig", "[safe]\n" + values);
}

/// What sudo says, for the length of a test.
class CalledBy {
 public:
  explicit CalledBy(uid_t user) { ::setenv("SUDO_UID", std::to_string(user).c_str(), 1); }
  CalledBy(const CalledBy&) = delete;
  CalledBy& operator=(const CalledBy&) = delete;
  ~CalledBy() { ::unsetenv("SUDO_UID"); }
};

}  // namespace

TEST_CASE("another user's repository is refused, and the message says what to do",
          "[unit][local][owner]") {
  const TemporaryFolder home;
  const ConfigurationIn only(home.path());
  Foreign host;
  if (!host.is_made) {
    return;
  }

  const auto read = host.provider->get_repo(host.repo);
  const auto changed = host.provider->create_branch(host.repo, {.name = "new", .from = "main"});

  REQUIRE_FALSE(read);
  CHECK(read.error().code == ErrorCode::local_io);
  CHECK(read.error().message ==
        "open widget.git: it belongs to another user; run as its owner, or add the folder to "
        "safe.directory in Git's configuration");
  REQUIRE_FALSE(changed);
  CHECK(changed.error() == read.error());
}

TEST_CASE("safe.directory lets another user's repository be opened", "[unit][local][owner]") {
  const TemporaryFolder home;
  const ConfigurationIn only(home.path());
  Foreign host;
  if (!host.is_made) {
    return;
  }
  const auto folder = host.git_dir().string();
  const auto is_trusted = [&](const std::string& values) {
    trust(home.path(), values);
    return host.provider->get_repo(host.repo).has_value();
  };

  CHECK(is_trusted("\tdirectory = " + folder + "\n"));
  CHECK(is_trusted("\tdirectory = /elsewhere\n\tdirectory = *\n"));
  CHECK_FALSE(is_trusted("\tdirectory = /elsewhere\n"));
  CHECK_FALSE(is_trusted("\tdirectory = *\n\tdirectory =\n"));
  CHECK_FALSE(is_trusted("\tdirectory\n"));
  trust(home.path(), "[safe\n");
  CHECK_FALSE(host.provider->get_repo(host.repo));
}

TEST_CASE("root works in the repositories of the user who called sudo", "[unit][local][owner]") {
  const TemporaryFolder home;
  const ConfigurationIn only(home.path());
  Foreign host;
  if (!host.is_made) {
    return;
  }
  {
    const CalledBy owner(kNobody);
    CHECK(host.provider->get_repo(host.repo));
  }
  const CalledBy other(kNobody - 1);
  CHECK_FALSE(host.provider->get_repo(host.repo));
}

}  // namespace gitprovider::local
