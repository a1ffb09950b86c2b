#pragma once

// A mock host of the tests behind the bench's own door, which counts connections, holds answers
// back and loses some of them.

#include "bench/host/trouble.hpp"
#include "bench/server/counts.hpp"
#include "bench/server/door.hpp"
#include "tests/mock/host/service.hpp"

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace bench {

/// Gives a host without repositories.
using MakeHost = std::function<std::unique_ptr<gitprovider::mock::MockService>()>;

/// Two control targets: `/control/counts`, and
/// `/control/reset?delay_ms=N&lost_percent=N&outage_ms=N&limits=1&keep=1`. The host is made anew
/// unless it is kept; it announces rate limits only where that is asked for. Single-threaded.
class MockSite {
 public:
  explicit MockSite(MakeHost make) : make_(std::move(make)), host_(make_()) {}

  [[nodiscard]] Answer answer(const Request& request);
  [[nodiscard]] const std::string& prefix() const noexcept { return host_->prefix(); }

  Counts counts{};

 private:
  [[nodiscard]] std::string control(std::string_view target);
  void reset(std::string_view query);
  [[nodiscard]] std::string counts_json() const;
  [[nodiscard]] gitprovider::mock::Outgoing pass_on(const gitprovider::mock::Incoming& request,
                                                    bool is_change);

  MakeHost make_;
  std::unique_ptr<gitprovider::mock::MockService> host_;
  std::chrono::milliseconds delay_{0};
  bool announces_limits_ = false;
  Trouble trouble_{};
  /// Requests that change something, those carried out, and how often the same one came again.
  std::size_t changes_ = 0;
  std::size_t effects_ = 0;
  std::size_t repeated_ = 0;
  std::map<std::string, std::size_t> seen_{};
  /// By method and route.
  std::map<std::string, std::size_t> routes_{};
};

}  // namespace bench
