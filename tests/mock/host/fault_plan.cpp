#include "tests/mock/host/fault_plan.hpp"

#include <algorithm>

namespace gitprovider::mock {

std::optional<Fault> FaultPlan::take(const std::string& route) {
  const auto found = std::find_if(faults_.begin(), faults_.end(), [&](const Fault& fault) {
    return fault.times > 0 && fault.route == route;
  });
  if (found == faults_.end()) {
    return std::nullopt;
  }
  --found->times;
  return *found;
}

std::vector<std::string> FaultPlan::unused() const {
  std::vector<std::string> lines;
  for (const auto& fault : faults_) {
    if (fault.times > 0) {
      lines.push_back("unused fault: " + fault.route + " (" + std::to_string(fault.status) + "), " +
                      std::to_string(fault.times) + " left");
    }
  }
  return lines;
}

}  // namespace gitprovider::mock
