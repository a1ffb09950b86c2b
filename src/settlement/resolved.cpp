#include "src/settlement/resolved.hpp"

#include "src/core/errors.hpp"
#include "src/core/printable.hpp"

#include <optional>
#include <utility>
#include <variant>

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

/// The first step of a commit that was made alone, where that is certain.
std::optional<ObjectId> first_step_left(const CommitIntent& wanted, const Settled& settled) {
  if (!wanted.has_two_steps) {
    return std::nullopt;
  }
  if (wanted.commit) {
    return settled.verdict == Verdict::absent ? wanted.parent : std::nullopt;
  }
  const auto* const seen = std::get_if<Commit>(&settled.last.made);
  return settled.verdict == Verdict::there && seen != nullptr ? std::optional{seen->id}
                                                              : std::nullopt;
}

std::optional<Commit> begun_commit(const Intent& intent, const Settled& settled) {
  const auto* const wanted = std::get_if<CommitIntent>(&intent);
  const auto left = wanted != nullptr ? first_step_left(*wanted, settled) : std::nullopt;
  return left ? std::optional{Commit{.id = *left, .branch = wanted->branch, .files_changed = 1}}
              : std::nullopt;
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
  if (auto begun = begun_commit(sent.intent, settled)) {
    return {.operation = operation_of(sent.intent),
            .operation_id = std::move(sent.operation_id),
            .outcome = Outcome::unknown,
            .is_begun = true,
            .made = *std::move(begun),
            .seen = std::move(settled.last.seen) + ", and holds the first of the files alone"};
  }
  return {.operation = operation_of(sent.intent),
          .operation_id = std::move(sent.operation_id),
          .outcome = outcome_of(settled.verdict),
          .made = std::move(settled.last.made),
          .equivalent = settled.last.is_equivalent,
          .seen = std::move(settled.last.seen)};
}

}  // namespace gitprovider
