#include "tests/mock/host/in_process_wire.hpp"

#include <algorithm>
#include <utility>

namespace gitprovider::mock {
namespace {

const std::string kHost = std::string(InProcessWire::kOrigin).substr(7);

Incoming incoming_of(const std::string& prefix, const http::Request& request,
                     const http::Headers& fixed_headers) {
  Incoming incoming{.method = std::string(http::to_string(request.method)),
                    .target = prefix + request.target.str(),
                    .headers = {{"Host", kHost}},
                    .body = request.body};
  for (const auto& header : fixed_headers.lines()) {
    if (!request.headers.find(header.name)) {
      incoming.headers.emplace_back(header.name, header.value);
    }
  }
  for (const auto& header : request.headers.lines()) {
    incoming.headers.emplace_back(header.name, header.value);
  }
  return incoming;
}

http::Exchange answered(Outgoing answer, http::Method method) {
  http::Exchange exchange{.cause = Cause::answered,
                          .delivery = Delivery::answered,
                          .sends = 1,
                          .status = answer.status,
                          .body = method == http::Method::head ? "" : std::move(answer.body)};
  for (auto& [name, value] : answer.headers) {
    exchange.headers.add(std::move(name), std::move(value));
  }
  return exchange;
}

class WireTransport final : public http::Transport {
 public:
  WireTransport(InProcessWire& wire, http::Headers fixed_headers)
      : wire_(&wire), fixed_headers_(std::move(fixed_headers)) {}
  [[nodiscard]] http::Exchange exchange(const http::Request& request) override {
    return wire_->exchange(request, fixed_headers_);
  }

 private:
  InProcessWire* wire_;
  http::Headers fixed_headers_;
};

}  // namespace

InProcessWire::InProcessWire(MockService& host, std::shared_ptr<testing::FakeClock> clock)
    : host_(&host), clock_(std::move(clock)) {
  host.set_clock([shared = clock_] { return shared->wall_now(); });
}

void InProcessWire::plan(std::string route, WireFault fault, unsigned times) {
  const std::lock_guard lock(mutex_);
  planned_.push_back({.route = std::move(route), .fault = std::move(fault), .times = times});
}

void InProcessWire::decide(
    std::function<std::optional<WireFault>(const std::string& route)> decision) {
  const std::lock_guard lock(mutex_);
  decision_ = std::move(decision);
}

unsigned InProcessWire::sent(const std::string& route) const {
  const std::lock_guard lock(mutex_);
  const auto found = sent_.find(route);
  return found == sent_.end() ? 0 : found->second;
}

std::vector<std::string> InProcessWire::unused() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> lines;
  for (const auto& planned : planned_) {
    if (planned.times > 0) {
      lines.push_back("unused loss: " + planned.route + ", " + std::to_string(planned.times) +
                      " left");
    }
  }
  return lines;
}

std::unique_ptr<http::Transport> InProcessWire::transport(http::Headers fixed_headers) {
  return std::make_unique<WireTransport>(*this, std::move(fixed_headers));
}

http::Exchange InProcessWire::exchange(const http::Request& request,
                                       const http::Headers& fixed_headers) {
  if (request.stop.stop_requested()) {
    return lost(Cause::cancelled, Delivery::never_sent);
  }
  const auto incoming = incoming_of(host_->prefix(), request, fixed_headers);
  const auto route = host_->route_of(incoming);
  const auto fault = fault_for(route);
  if (!fault || goes_out(fault->at)) {
    const std::lock_guard lock(mutex_);
    ++sent_[route];
  }
  return fault ? break_off(request, incoming, *fault) : pass(request, incoming);
}

std::optional<WireFault> InProcessWire::fault_for(const std::string& route) {
  std::unique_lock lock(mutex_);
  const auto found = std::find_if(planned_.begin(), planned_.end(), [&](const Planned& planned) {
    return planned.times > 0 && planned.route == route;
  });
  if (found != planned_.end()) {
    --found->times;
    return found->fault;
  }
  const auto decision = decision_;
  lock.unlock();
  return decision ? decision(route) : std::nullopt;
}

// An answer held back for longer than the attempt may take is none.
http::Exchange InProcessWire::pass(const http::Request& request, const Incoming& incoming) {
  auto answer = host_->answer(incoming);
  if (answer.hold >= request.timeout) {
    clock_->advance(request.timeout);
    return lost(Cause::timeout, Delivery::maybe_applied);
  }
  clock_->advance(answer.hold);
  return answered(std::move(answer), request.method);
}

http::Exchange InProcessWire::break_off(const http::Request& request, const Incoming& incoming,
                                        const WireFault& fault) {
  auto whole = answered(hand_over(incoming, fault), request.method);
  if (fault.meanwhile) {
    fault.meanwhile();
  }
  auto exchange = broken(fault.at, std::move(whole));
  if (request.stop.stop_requested()) {
    exchange.cause = Cause::cancelled;
  } else if (takes_all_the_time(fault.at)) {
    clock_->advance(request.timeout);
  }
  return exchange;
}

// What comes back of a host that was not reached is never looked at but where an answer breaks off
// that it did not give.
Outgoing InProcessWire::hand_over(const Incoming& incoming, const WireFault& fault) {
  if (!goes_out(fault.at)) {
    return {};
  }
  if (fault.lands_after) {
    host_->take(incoming, *fault.lands_after);
    return {};
  }
  return fault.reaches_host ? host_->answer(incoming) : Outgoing{.body = "{\"half\": 1}"};
}

}  // namespace gitprovider::mock
