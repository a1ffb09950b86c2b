#pragma once

// gitflow-bootstrap and a mock host that it is sent to, over real sockets, with a journal.

#include "tests/cli/run_program.hpp"
#include "tests/mock/host/server.hpp"

#include <memory>
#include <string>
#include <vector>

namespace gitprovider::tests {

/// A mock host and a program that is sent to it.
struct Remote {
  std::unique_ptr<mock::MockServer> server{};
  std::string provider{};
  std::vector<std::string> options{};
  TemporaryFolder folder{};

  [[nodiscard]] ProgramCall apply() const;
  /// The journals are in it.
  [[nodiscard]] std::filesystem::path state() const { return folder.path() / "state"; }
};

using Start = std::unique_ptr<Remote> (*)();
[[nodiscard]] std::unique_ptr<Remote> github();
[[nodiscard]] std::unique_ptr<Remote> gitlab();
[[nodiscard]] std::unique_ptr<Remote> forgejo();

/// What a host has that two runs have alike, whenever they were.
[[nodiscard]] std::string state_of(Remote& remote);

/// By then the host has ended whatever it was sent.
void pass_time(mock::MockServer& server);

/// The requests that changed, or were to change, what people see: objects of Git that no branch
/// leads to are not seen. Of a server that keeps its log.
[[nodiscard]] std::vector<mock::LoggedRequest> visible_changes(const mock::MockServer& server);

[[nodiscard]] std::vector<std::string> changes_sent_twice(const Remote& remote);

}  // namespace gitprovider::tests
