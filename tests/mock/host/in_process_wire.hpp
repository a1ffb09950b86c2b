#pragma once

// A transport that hands requests to a mock host in this process, without a socket, and can lose
// them and their answers on the way as a network would. What the library is told of each loss is
// what the transport over libcurl tells of it (tests/unit/mock/in_process_wire_test.cpp compares
// the two). Time that passes is the fake clock's.

#include "src/http/headers.hpp"
#include "src/http/transport.hpp"

#include "gitprovider/testing/fake_clock.hpp"
#include "tests/mock/host/break.hpp"
#include "tests/mock/host/service.hpp"

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace gitprovider::mock {

/// What happens to one request. The first two breaks reach no host.
struct WireFault {
  Break at = Break::reset;
  /// Whether the host gets the whole request, and so acts on it.
  bool reaches_host = true;
  /// The host gets it and acts so much later.
  std::optional<std::chrono::milliseconds> lands_after{};
  /// Called when it breaks off: the place to cancel the call.
  std::function<void()> meanwhile{};
};

/// The wire between one library and one host, which outlives it. Safe for concurrent calls.
class InProcessWire {
 public:
  /// Where the host believes it is reached; a provider's base URL is this and the host's prefix.
  static constexpr const char* kOrigin = "http://host.mock";

  /// From here on the host lives by this clock.
  InProcessWire(MockService& host, std::shared_ptr<testing::FakeClock> clock);

  /// The next `times` requests of a route (`POST /user/repos`) fail so.
  void plan(std::string route, WireFault fault, unsigned times = 1);
  /// Asked for each request that nothing is planned for, with no lock held.
  void decide(std::function<std::optional<WireFault>(const std::string& route)> decision);
  /// Requests of a route that went out, whether or not they reached the host.
  [[nodiscard]] unsigned sent(const std::string& route) const;
  /// A line for each fault that has not come up as often as planned.
  [[nodiscard]] std::vector<std::string> unused() const;

  /// `fixed_headers` go out with every request. The wire outlives what is made here.
  [[nodiscard]] std::unique_ptr<http::Transport> transport(http::Headers fixed_headers);
  [[nodiscard]] http::Exchange exchange(const http::Request& request,
                                        const http::Headers& fixed_headers);

 private:
  struct Planned {
    std::string route{};
    WireFault fault{};
    unsigned times = 0;
  };

  std::optional<WireFault> fault_for(const std::string& route);
  http::Exchange pass(const http::Request& request, const Incoming& incoming);
  http::Exchange break_off(const http::Request& request, const Incoming& incoming,
                           const WireFault& fault);
  Outgoing hand_over(const Incoming& incoming, const WireFault& fault);

  MockService* host_;
  std::shared_ptr<testing::FakeClock> clock_;

  mutable std::mutex mutex_;
  std::vector<Planned> planned_{};
  std::function<std::optional<WireFault>(const std::string&)> decision_{};
  std::map<std::string, unsigned> sent_{};
};

}  // namespace gitprovider::mock
