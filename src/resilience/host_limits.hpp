#pragma once

// All that a host has told of its limits, by resource, and leave for requests that keep to them.
// One limit holds back the requests of its resource only. Which resource a route belongs to is
// learned from answers; until one says otherwise it is the host's usual one.

#include "src/resilience/host_limit.hpp"

#include "gitprovider/clock.hpp"
#include "gitprovider/resilience/rate_limits.hpp"
#include "gitprovider/result.hpp"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider {

/// A wait that begins, for a limit whose end is known.
struct LimitWait {
  WaitReason reason = WaitReason::host_limit;
  std::string_view resource{};
  Duration length{0};
};

/// How long a request may be held back, and who is told.
struct LimitTerms {
  TimePoint deadline{};
  /// Of one wait for the host.
  Duration longest_wait{3'600'000};
  std::stop_token stop{};
  /// Called before a wait, with no lock held. May be empty.
  std::function<void(const LimitWait&)> tell{};
};

/// Safe for concurrent calls.
class HostLimits {
 public:
  class Leave;

  /// `usual` is the resource of a route of which nothing else is known.
  HostLimits(std::string_view usual, std::shared_ptr<Clock> clock);
  HostLimits(const HostLimits&) = delete;
  HostLimits& operator=(const HostLimits&) = delete;

  /// Leave for one request of a route, which has static storage. Blocks while its limit is used up:
  /// `rate_limited` at once where that does not end before the deadline or within the longest wait,
  /// with the time to come back in `retry_after`; `cancelled` as soon as a stop is requested. Both
  /// are never sent and not applied. Outlives what it gives.
  [[nodiscard]] Result<Leave> enter(std::string_view route, const LimitTerms& terms);

  /// Whether enter() would refuse at once, with its error. Takes nothing.
  [[nodiscard]] Result<void> check(std::string_view route, const LimitTerms& terms) const;

  /// Whether the host has told of any limit on a number of requests.
  [[nodiscard]] bool has_told() const;

  /// In the order of their names. Takes no longer than a lock.
  [[nodiscard]] std::vector<RateLimitSnapshot> snapshot() const;

 private:
  struct Resource {
    std::string name{};
    HostLimit limit{};
    /// Who waits for it.
    std::vector<std::stop_source*> sleepers{};
  };

  class Sleeper;
  /// Leave, or what holds it back.
  struct Step;

  [[nodiscard]] Result<Step> take(std::string_view route, const LimitTerms& terms);
  void tell(const Step& step, const LimitTerms& terms) const;
  [[nodiscard]] Resource& resource_of(std::string_view route) const;
  [[nodiscard]] Resource* named(std::string_view name);
  [[nodiscard]] Error refusal(const Resource& resource, const Hold& hold, TimePoint now) const;
  void end(Leave& leave, const LimitAnswer& answer);
  void give_back(Leave& leave) noexcept;

  const std::shared_ptr<Clock> clock_;

  mutable std::mutex mutex_;
  std::map<std::string, Resource, std::less<>> resources_;
  Resource* usual_;
  std::map<std::string_view, Resource*> routes_;
  bool has_told_ = false;
};

/// Leave for one request. Settled once with what came of it; one that is dropped unsettled never
/// went out. Used by one thread at a time.
class HostLimits::Leave {
 public:
  /// The other one has nothing to settle after that.
  Leave(Leave&& other) noexcept;
  Leave& operator=(Leave&& other) noexcept;
  ~Leave();

  /// What came of the request. A second time does nothing.
  void settle(const LimitAnswer& answer);

 private:
  friend class HostLimits;
  Leave(HostLimits& limits, Resource& resource, std::string_view route) noexcept
      : limits_(&limits), resource_(&resource), route_(route), finds_out_(resource.limit.take()) {}
  void give_back() noexcept;

  HostLimits* limits_;  // null once settled
  Resource* resource_;
  std::string_view route_;
  bool finds_out_;
};

struct HostLimits::Step {
  std::optional<Leave> leave{};
  /// Where there is none.
  Resource* resource = nullptr;
  Hold hold{};
};

}  // namespace gitprovider
