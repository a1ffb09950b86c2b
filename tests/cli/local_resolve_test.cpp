// gitprovider resolve, for a change of the local host whose disk failed.

#include "gitprovider/open.hpp"
#include "tests/catch_compat.hpp"
#include "tests/cli/json_run.hpp"
#include "tests/cli/run_program.hpp"
#include "tests/mock/disk/disk_faults.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <utility>
#include <vector>

namespace gitprovider::tests {
namespace {

using Json = nlohmann::json;

/// A repository that was made while the disk failed, here in this process.
class FailedDisk {
 public:
  explicit FailedDisk(bool is_lost) {
    mock::DiskFaults disk;
    disk.plan({.path = R"(/widget\.git$)", .loses_change = is_lost});
    const auto host = open_local({.root = root()});
    REQUIRE(host);
    const auto lost = (*host)->create_repo({.repo = {.owner = "acme", .name = "widget"}},
                                           {.on_unknown = OnUnknown::return_});
    REQUIRE_FALSE(lost);
    REQUIRE(lost.error().ticket);
    ticket_ = lost.error().ticket->text;
  }

  ProgramRun resolve(std::vector<std::string> more) const {
    more.insert(more.begin(), {"resolve", ticket_, "--output", "json"});
    return run(gitprovider_call(folder_.path(), std::move(more)));
  }
  std::string root() const { return (folder_.path() / "host").string(); }

 private:
  TemporaryFolder folder_{};
  std::string ticket_{};
};

}  // namespace

TEST_CASE("resolve finds what a failing disk has kept", "[cli][local][resolve]") {
  const FailedDisk host(false);

  const ProgramRun found = host.resolve({"--provider", "local", "--url", host.root()});

  INFO(found.output << found.errors);
  CHECK(found.exit_status == 0);
  const Json document = document_of(found);
  CHECK(document["operation"] == "createRepo");
  CHECK(document["outcome"] == "applied");
  CHECK(document["result"]["fullName"] == "acme/widget");
}

TEST_CASE("resolve ends with 1 where a failing disk has lost it", "[cli][local][resolve]") {
  const FailedDisk host(true);

  const ProgramRun absent = host.resolve({"--url", host.root()});

  INFO(absent.output << absent.errors);
  CHECK(absent.exit_status == 1);
  CHECK(document_of(absent)["outcome"] == "not_applied");
}

TEST_CASE("the ticket of a folder is refused in another", "[cli][local][resolve]") {
  const FailedDisk host(false);

  const ProgramRun refused = host.resolve({});

  CHECK(refused.exit_status == 2);
  CHECK_THAT(refused.errors, Catch::Contains("ticket: it is of local at " + host.root()));
}

}  // namespace gitprovider::tests
