#include "src/resilience/host_limits.hpp"

#include "src/core/timestamp.hpp"

#include "gitprovider/duration.hpp"

#include <cstddef>
#include <optional>
#include <utility>

namespace gitprovider {
namespace {

using namespace std::chrono_literals;

/// Hosts have a handful; one that names a new one with each answer is not followed.
constexpr std::size_t kMostResources = 32;

/// How soon it is worth asking again while another request finds out: nobody knows how long that
/// takes.
constexpr Duration kWhileFindingOut = 1s;

bool fits(const Hold& hold, const LimitTerms& terms, TimePoint now) {
  const TimePoint until = hold.until.value_or(now);
  return until < terms.deadline && until - now <= terms.longest_wait;
}

/// `in 34s, at 2026-11-30T08:15:09Z`
std::string when(Duration left, WallTime now) {
  const auto whole = std::chrono::ceil<std::chrono::seconds>(left);
  const auto end = std::chrono::floor<std::chrono::seconds>(now + left);
  return "in " + duration_text(whole) + ", at " + to_rfc3339(end).substr(0, 19) + "Z";
}

std::string used_up(const std::string& name, std::optional<std::uint64_t> limit) {
  return "the host's limit of " + (limit ? std::to_string(*limit) + " " : std::string{}) +
         "requests (" + name + ") is used up";
}

Error cancelled() {
  return {.code = ErrorCode::cancelled,
          .message = "not sent: cancelled by the caller while it waited for the host's limit",
          .cause = Cause::cancelled};
}

void wake_all(const std::vector<std::stop_source*>& sleepers) noexcept {
  for (std::stop_source* const sleeper : sleepers) {
    sleeper->request_stop();
  }
}

}  // namespace

HostLimits::HostLimits(std::string_view usual, std::shared_ptr<Clock> clock)
    : clock_(std::move(clock)) {
  usual_ = named(usual);
}

/// Stands among the sleepers of a resource for as long as it lives.
class HostLimits::Sleeper {
 public:
  Sleeper(HostLimits& limits, Resource& resource) : limits_(limits), resource_(resource) {}
  Sleeper(const Sleeper&) = delete;
  Sleeper& operator=(const Sleeper&) = delete;
  ~Sleeper() {
    const std::lock_guard lock(limits_.mutex_);
    std::erase(resource_.sleepers, &wake_);
  }

  /// Sleeps while that holds; any answer about the resource wakes it.
  void sleep(const Hold& hold, TimePoint until, const std::stop_token& stop) {
    {
      const std::lock_guard lock(limits_.mutex_);
      if (resource_.limit.hold(limits_.clock_->now()) != hold) {
        return;
      }
      resource_.sleepers.push_back(&wake_);
    }
    const std::stop_callback forward(stop, [this] { wake_.request_stop(); });
    static_cast<void>(limits_.clock_->wait_until(until, wake_.get_token()));
  }

 private:
  HostLimits& limits_;
  Resource& resource_;
  std::stop_source wake_{};
};

Result<HostLimits::Leave> HostLimits::enter(std::string_view route, const LimitTerms& terms) {
  std::optional<TimePoint> told;
  for (;;) {
    auto step = take(route, terms);
    if (!step) {
      return std::move(step).error();
    }
    if (step->leave) {
      return *std::move(step->leave);
    }
    if (step->hold.until && step->hold.until != std::exchange(told, step->hold.until)) {
      tell(*step, terms);
    }
    Sleeper{*this, *step->resource}.sleep(step->hold, step->hold.until.value_or(terms.deadline),
                                          terms.stop);
    if (terms.stop.stop_requested()) {
      return cancelled();
    }
  }
}

Result<HostLimits::Step> HostLimits::take(std::string_view route, const LimitTerms& terms) {
  const std::lock_guard lock(mutex_);
  const TimePoint now = clock_->now();
  Resource& resource = resource_of(route);
  const auto held = resource.limit.hold(now);
  if (!held) {
    return Step{.leave = Leave{*this, resource, route}};
  }
  if (!fits(*held, terms, now)) {
    return refusal(resource, *held, now);
  }
  return Step{.resource = &resource, .hold = *held};
}

void HostLimits::tell(const Step& step, const LimitTerms& terms) const {
  if (terms.tell) {
    terms.tell({.reason = step.hold.reason,
                .resource = step.resource->name,
                .length = std::chrono::ceil<Duration>(*step.hold.until - clock_->now())});
  }
}

Result<void> HostLimits::check(std::string_view route, const LimitTerms& terms) const {
  const std::lock_guard lock(mutex_);
  const TimePoint now = clock_->now();
  const Resource& resource = resource_of(route);
  const auto held = resource.limit.hold(now);
  if (held && !fits(*held, terms, now)) {
    return refusal(resource, *held, now);
  }
  return {};
}

Error HostLimits::refusal(const Resource& resource, const Hold& hold, TimePoint now) const {
  const bool is_used_up = hold.reason == WaitReason::host_limit;
  std::string message =
      "not sent: " + (is_used_up ? used_up(resource.name, resource.limit.limit())
                                 : "the host asked for a pause (" + resource.name + ")");
  Duration left = kWhileFindingOut;
  if (hold.until) {
    left = std::chrono::ceil<Duration>(*hold.until - now);
    message += "; that ends " + when(left, clock_->wall_now());
  } else {
    message += ", and another request finds out whether that is over";
  }
  return {.code = ErrorCode::rate_limited,
          .message = std::move(message),
          .cause = Cause::rate_limited,
          .retry_after = left};
}

HostLimits::Resource& HostLimits::resource_of(std::string_view route) const {
  const auto known = routes_.find(route);
  return known == routes_.end() ? *usual_ : *known->second;
}

/// Null for one too many.
HostLimits::Resource* HostLimits::named(std::string_view name) {
  if (const auto known = resources_.find(name); known != resources_.end()) {
    return &known->second;
  }
  if (resources_.size() >= kMostResources) {
    return nullptr;
  }
  std::string key{name};
  return &resources_.emplace(key, Resource{.name = key}).first->second;
}

void HostLimits::end(Leave& leave, const LimitAnswer& answer) {
  const std::lock_guard lock(mutex_);
  const TimePoint now = clock_->now();
  Resource& asked = *leave.resource_;
  asked.limit.end(leave.finds_out_);
  Resource* const told = answer.resource.empty() ? &asked : named(answer.resource);
  if (told != nullptr) {
    told->limit.note(answer, now);
  }
  if (!answer.remaining && answer.may_count) {
    asked.limit.count_untold(now);
  }
  if (told != nullptr && told != &asked) {
    routes_[leave.route_] = told;
    wake_all(told->sleepers);
  }
  has_told_ = has_told_ || answer.limit || answer.remaining;
  wake_all(asked.sleepers);
}

void HostLimits::give_back(Leave& leave) noexcept {
  const std::lock_guard lock(mutex_);
  leave.resource_->limit.end(leave.finds_out_);
  wake_all(leave.resource_->sleepers);
}

bool HostLimits::has_told() const {
  const std::lock_guard lock(mutex_);
  return has_told_;
}

std::vector<RateLimitSnapshot> HostLimits::snapshot() const {
  const std::lock_guard lock(mutex_);
  const TimePoint now = clock_->now();
  std::vector<RateLimitSnapshot> seen;
  for (const auto& [name, resource] : resources_) {
    auto limit = resource.limit.snapshot(now);
    if (limit != RateLimitSnapshot{}) {
      limit.resource = name;
      seen.push_back(std::move(limit));
    }
  }
  return seen;
}

HostLimits::Leave::Leave(Leave&& other) noexcept
    : limits_(std::exchange(other.limits_, nullptr)),
      resource_(other.resource_),
      route_(other.route_),
      finds_out_(other.finds_out_) {}

HostLimits::Leave& HostLimits::Leave::operator=(Leave&& other) noexcept {
  if (this != &other) {
    give_back();
    limits_ = std::exchange(other.limits_, nullptr);
    resource_ = other.resource_;
    route_ = other.route_;
    finds_out_ = other.finds_out_;
  }
  return *this;
}

HostLimits::Leave::~Leave() { give_back(); }

void HostLimits::Leave::settle(const LimitAnswer& answer) {
  if (HostLimits* const limits = std::exchange(limits_, nullptr)) {
    limits->end(*this, answer);
  }
}

void HostLimits::Leave::give_back() noexcept {
  if (HostLimits* const limits = std::exchange(limits_, nullptr)) {
    limits->give_back(*this);
  }
}

}  // namespace gitprovider
