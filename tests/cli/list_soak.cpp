// A thousand repositories in one call, at a mock GitHub without limits (ctest -C soak -L soak).

#include "tests/catch_compat.hpp"
#include "tests/cli/json_run.hpp"
#include "tests/cli/remote_programs.hpp"
#include "tests/mock/github/server.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <sys/resource.h>
#include <vector>

namespace gitprovider::tests {
namespace {

using Json = nlohmann::json;

constexpr unsigned kFew = 100;
constexpr unsigned kMany = 1'000;
// What is told of a repository at the end is kept until then: some KiB of each.
constexpr long kMostGrowthKib = 16L * 1024;

// The most memory that a program run by this process has held so far.
long most_memory_kib() {
  rusage usage{};
  ::getrusage(RUSAGE_CHILDREN, &usage);
  return usage.ru_maxrss;
}

std::string list_of(unsigned count, const std::string& prefix) {
  std::string text = "defaults: {owner: acme, template: " EXAMPLE_TEMPLATE "}\nrepositories:\n";
  for (unsigned i = 0; i < count; ++i) {
    text += "- name: " + prefix + std::to_string(i) + "\n";
  }
  return text;
}

Json apply(const RemotePrograms& programs) {
  const ProgramRun done =
      programs.bootstrap_with({"apply", "list.yaml", "--parallel", "8", "--config", "config.yaml"});
  INFO(done.errors);
  CHECK(done.exit_status == 0);
  return document_of(done)["summary"];
}

}  // namespace

TEST_CASE("a thousand repositories are made, a second run changes nothing, memory stays flat",
          "[cli][soak]") {
  const mock::MockGitHub server;
  const RemotePrograms programs(
      {.provider = "github", .url = server.url(), .token = mock::github::Rules{}.token});

  // The mock announces limits, as GitHub does, and a pace for changes would be kept because of
  // them.
  programs.folder().write("config.yaml", "default: {resilience: {rate_limits: off}}\n");

  programs.folder().write("list.yaml", list_of(kFew, "few"));
  CHECK(apply(programs)["created"] == kFew);
  const long early = most_memory_kib();
  programs.folder().write("list.yaml", list_of(kMany, "many"));
  CHECK(apply(programs)["created"] == kMany);
  const long late = most_memory_kib();
  const unsigned sent = server.requests();
  CHECK(apply(programs)["unchanged"] == kMany);

  // Of each the repository and its branches.
  CHECK(server.requests() == sent + 2 * kMany);
  CHECK(server.problems() == std::vector<std::string>{});
  CAPTURE(early, late);
  CHECK(late - early < kMostGrowthKib);
}

}  // namespace gitprovider::tests
