#include "src/settlement/resolved.hpp"

#include "src/core/errors.hpp"
#include "src/core/printable.hpp"

#include <utility>

namespace gitprovider {
namespace {

Outcome outcome_of(Verdict verdict) noexcept {
  switch (verdict) {
    case Verdict::there:
      return Outcome::applied;
    case Verdict::absent:
    case Verdict::impossible:
      return Outcome::not_applied;
    case Verdict::open:
      break;
  }
  return Outcome::unknown;
}

}  // namespace

Result<Sent> from_own_ticket(const Ticket& ticket, std::string_view provider,
                             const std::string& base_url) {
  auto sent = from_ticket(ticket);
  if (sent && (sent->provider != provider || sent->base_url != base_url)) {
    return invalid("ticket: it is of " + printable(sent->provider) + " at " +
                   printable(sent->base_url) + ", and this is " + std::string{provider} + " at " +
                   base_url);
  }
  return sent;
}

Resolution to_resolution(Sent sent, Settled settled) {
  return {.operation = operation_of(sent.intent),
          .operation_id = std::move(sent.operation_id),
          .outcome = outcome_of(settled.verdict),
          .made = std::move(settled.last.made),
          .equivalent = settled.last.is_equivalent,
          .seen = std::move(settled.last.seen)};
}

}  // namespace gitprovider
