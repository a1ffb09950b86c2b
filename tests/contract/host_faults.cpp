#include "tests/contract/host_faults.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace gitprovider::contract {

HostFaults::HostFaults(mock::MockServer& server, FaultRules rules,
                       std::shared_ptr<testing::RecordingObserver> observer)
    : server_(&server),
      rules_(std::move(rules)),
      observer_(std::move(observer)),
      proxy_(server.port()) {}

const DecidingRequest& HostFaults::deciding(Operation operation) const {
  const auto found = std::find_if(rules_.deciding.begin(), rules_.deciding.end(),
                                  [&](const auto& each) { return each.operation == operation; });
  if (found == rules_.deciding.end()) {
    throw std::invalid_argument("no request decides this operation");
  }
  return *found;
}

std::string HostFaults::target_of(const DecidingRequest& request) const {
  return server_->prefix() + request.target;
}

void HostFaults::plan(const testing::PlannedFault& fault) {
  const auto& request = deciding(fault.operation);
  switch (fault.kind) {
    case testing::FaultKind::answer:
      server_->plan({.route = request.route,
                     .status = fault.status,
                     .headers = fault.headers,
                     .body = fault.body.empty() ? R"({"message":"planned"})" : fault.body,
                     .times = fault.times,
                     .after_effect = fault.after_effect});
      return;
    case testing::FaultKind::lost_connection:
    case testing::FaultKind::silence:
      has_silence_ = fault.kind == testing::FaultKind::silence;
      proxy_.plan({.kind = has_silence_ ? mock::Disturbance::silence : mock::Disturbance::reset,
                   .method = request.method,
                   .target = target_of(request),
                   .times = fault.times,
                   .reaches_server = fault.after_effect});
      return;
  }
}

unsigned HostFaults::requests(Operation operation) {
  const auto& request = deciding(operation);
  return proxy_.requests(request.method, target_of(request));
}

bool HostFaults::awaits_silence() const { return has_silence_ && proxy_.unused() > 0; }

}  // namespace gitprovider::contract
