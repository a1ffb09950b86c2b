#pragma once

// A mock host in this process with a provider before it and a wire between them that can break. One
// clock is the present of both.

#include "gitprovider/client_options.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/operation.hpp"
#include "gitprovider/testing/fake_clock.hpp"
#include "tests/mock/host/in_process_wire.hpp"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::never_twice {

class Host {
 public:
  virtual ~Host() = default;

  [[nodiscard]] virtual mock::MockService& service() = 0;
  /// A provider as a caller would open it, on the wire of this host. A new one each time.
  [[nodiscard]] virtual std::unique_ptr<GitProvider> open(ClientOptions options) = 0;

  [[nodiscard]] mock::InProcessWire& wire() noexcept { return *wire_; }
  [[nodiscard]] testing::FakeClock& clock() noexcept { return *clock_; }

 protected:
  std::shared_ptr<testing::FakeClock> clock_ = std::make_shared<testing::FakeClock>();
  std::unique_ptr<mock::InProcessWire> wire_{};
};

/// One of the hosts, and what tests have to know of it.
struct HostKind {
  std::string_view name{};
  /// Who may have repositories there beside the token's own account.
  std::string_view owner{"acme"};
  std::unique_ptr<Host> (*make)() = nullptr;
  /// The one request of each mutation that people see the effect of.
  std::map<Operation, std::string> deciding{};
  /// Requests beside it by which the same mutation may show an effect.
  std::map<Operation, std::vector<std::string>> others{};
  /// The longest it works on one request.
  Duration longest_request{60'000};
  /// A merge that the host puts off by a refusal is asked for again.
  bool repeats_refused_merge = false;

  [[nodiscard]] std::vector<std::string> routes(Operation operation) const;
  /// Of one mutation, the effects there may be: two where a rule is deleted and made anew.
  [[nodiscard]] unsigned most_effects(Operation operation) const;
};

[[nodiscard]] const HostKind& github();
[[nodiscard]] const HostKind& gitlab();
[[nodiscard]] const HostKind& forgejo();
[[nodiscard]] const HostKind& gitea();

}  // namespace gitprovider::never_twice
