#include "gitprovider/retry/mutation_outcome.hpp"

namespace gitprovider {
namespace {

Outcome by_status(int status) noexcept {
  if (status >= 200 && status < 300) {
    return Outcome::applied;
  }
  return status >= 300 && status < 500 ? Outcome::not_applied : Outcome::unknown;
}

/// Causes that only exist once a request has begun to go out.
bool implies_sent(Cause cause) noexcept {
  return cause == Cause::timeout || cause == Cause::reset || cause == Cause::body_dropped ||
         cause == Cause::protocol || cause == Cause::answered;
}

}  // namespace

Outcome mutation_outcome(const MutationFacts& facts) noexcept {
  if (facts.delivery == Delivery::answered || facts.status != 0) {
    return by_status(facts.status);
  }
  const bool unsent = facts.delivery == Delivery::never_sent && !implies_sent(facts.cause);
  return unsent ? Outcome::not_applied : Outcome::unknown;
}

}  // namespace gitprovider
