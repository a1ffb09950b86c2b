#include "tests/unit/idempotency/scripted_provider.hpp"

#include <utility>

namespace gitprovider::tests {
std::optional<Error> ScriptedProvider::arrive(Operation operation, const Call& call) {
  if (!is_mutation(operation)) {
    return std::nullopt;
  }
  if (on_call) {
    on_call();
  }
  const std::lock_guard lock(mutex_);
  changes_.push_back(call);
  if (failures.empty()) {
    return std::nullopt;
  }
  Error next = std::move(failures.front());
  failures.pop_front();
  return next;
}

Result<Resolution> ScriptedProvider::resolve(const Ticket& ticket, const Call& /*call*/) {
  if (on_call) {
    on_call();
  }
  const std::lock_guard lock(mutex_);
  looks_.push_back(ticket.text);
  if (findings.empty()) {
    return Error{.code = ErrorCode::network, .message = "the host does not answer"};
  }
  Resolution next = std::move(findings.front());
  findings.pop_front();
  return next;
}

std::vector<Call> ScriptedProvider::changes() const {
  const std::lock_guard lock(mutex_);
  return changes_;
}

std::vector<std::string> ScriptedProvider::looks() const {
  const std::lock_guard lock(mutex_);
  return looks_;
}

Error lost(const std::string& ticket) {
  return {.code = ErrorCode::unknown_outcome,
          .outcome = Outcome::unknown,
          .message = "createRepo: 502",
          .cause = Cause::answered,
          .delivery = Delivery::answered,
          .http_status = 502,
          .host_request_id = "host-1",
          .ticket = Ticket{.text = ticket}};
}

}  // namespace gitprovider::tests
