#include "bench/outage/host.hpp"

#include <algorithm>
#include <utility>

namespace gitprovider::outage {
namespace {

using namespace std::chrono_literals;
using Seconds = std::chrono::duration<double>;

constexpr double kRequestsPerSecond = 40.0;
/// What an answer takes beside the work: the way there and back.
constexpr Duration kWay = 50ms;

thread_local CallCost* current = nullptr;

http::Exchange lost(Cause cause, Delivery delivery) {
  return {.cause = cause,
          .delivery = delivery,
          .sends = delivery == Delivery::never_sent ? 0U : 1U,
          .detail = "simulated"};
}

http::Exchange answered(int status) {
  return {.cause = Cause::answered, .delivery = Delivery::answered, .sends = 1, .status = status};
}

class Door final : public http::Transport {
 public:
  explicit Door(Host& host) : host_(&host) {}
  [[nodiscard]] http::Exchange exchange(const http::Request& request) override {
    return host_->answer(request);
  }

 private:
  Host* host_;
};

}  // namespace

Host::Host(Timeline& time, Weather weather)
    : time_(&time), weather_(weather), start_(time.now()), end_of_line_(start_) {}

std::unique_ptr<http::Transport> Host::door() { return std::make_unique<Door>(*this); }

void Host::begin(CallCost& call) { current = &call; }

http::Exchange Host::answer(const http::Request& request) {
  const TimePoint now = time_->now();
  count(now);
  if (is_disturbed(now) && weather_.trouble != Trouble::slow) {
    const bool is_dark = weather_.trouble == Trouble::dark;
    static_cast<void>(time_->wait_until(now + kWay, request.stop));
    return is_dark ? lost(Cause::connect, Delivery::never_sent) : answered(503);
  }
  return wait_for(work_off(now) + kWay, request);
}

http::Exchange Host::wait_for(TimePoint done, const http::Request& request) {
  const TimePoint limit = time_->now() + request.timeout;
  static_cast<void>(time_->wait_until(std::min(done, limit), request.stop));
  return done <= limit ? answered(200) : lost(Cause::timeout, Delivery::maybe_applied);
}

void Host::count(TimePoint now) {
  ++current->requests;
  late_ += now >= current->deadline ? 1U : 0U;
  const auto second =
      static_cast<std::size_t>(std::chrono::floor<std::chrono::seconds>(now - start_).count());
  load_.resize(std::max(load_.size(), second + 1));
  ++load_[second];
}

bool Host::is_disturbed(TimePoint at) const noexcept {
  return at >= start_ + weather_.from && at < start_ + weather_.to;
}

TimePoint Host::work_off(TimePoint now) {
  TimePoint at = std::max(now, end_of_line_);
  double work = 1.0;
  if (at < start_ + weather_.from || !is_disturbed(at)) {
    at += std::chrono::duration_cast<TimePoint::duration>(Seconds{work / kRequestsPerSecond});
  } else {
    const double rate = kRequestsPerSecond * weather_.left;
    const double doable = Seconds{start_ + weather_.to - at}.count() * rate;
    const double slowly = std::min(work, doable);
    work -= slowly;
    at += std::chrono::duration_cast<TimePoint::duration>(
        Seconds{slowly / rate + work / kRequestsPerSecond});
  }
  return end_of_line_ = at;
}

}  // namespace gitprovider::outage
