#include "src/providers/local/identity.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/local/configuration_in.hpp"
#include "tests/unit/local/local_host.hpp"

namespace gitprovider::local {
namespace {

Identity identity_with(const std::string& configuration) {
  const TemporaryFolder folder;
  write_text(folder.path() / ".gitconfig", configuration);
  const ConfigurationIn only(folder.path());
  return configured_identity();
}

}  // namespace

TEST_CASE("commits are made by the user of Git's configuration", "[unit][local][identity]") {
  const auto identity = identity_with("[user]\n\tname = A Person\n\temail = a@example.org\n");
  CHECK(identity.name == "A Person");
  CHECK(identity.email == "a@example.org");
}

TEST_CASE("half a user, none, or a damaged configuration gives the host's own name",
          "[unit][local][identity]") {
  for (const char* configuration :
       {"", "[user]\n\tname = A Person\n", "[user\n", "[user]\n\tname = <>\n\temail = a@b\n"}) {
    INFO(configuration);
    const auto identity = identity_with(configuration);
    CHECK(identity.name == "gitprovider");
    CHECK(identity.email == "gitprovider@localhost");
  }
}

TEST_CASE("nothing but the user is taken from the user's configuration",
          "[unit][local][identity]") {
  const TemporaryFolder folder;
  write_text(folder.path() / ".gitconfig",
             "[init]\n\tdefaultBranch = odd\n\ttemplateDir = /nowhere\n"
             "[core]\n\tautocrlf = true\n\thooksPath = /nowhere\n");
  const ConfigurationIn only(folder.path());
  TestHost host;
  host.create();

  host.commit("main", {put("crlf.txt", "a\r\nb\n")});

  CHECK(read_text(host.clone() / "crlf.txt") == "a\r\nb\n");
  CHECK(host.git("symbolic-ref HEAD") == "refs/heads/main");
}

}  // namespace gitprovider::local
