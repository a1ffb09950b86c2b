#include "src/idempotency/keyed_change.hpp"

#include "src/core/printable.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace gitprovider {
namespace {

class KeyedChange {
 public:
  KeyedChange(const KeyedTerms& terms, Call call, const SendChange& send)
      : terms_(terms), call_(std::move(call)), send_(send), started_(terms.clock.now()) {}

  Result<AnyApplied> run(const std::string& digest) {
    auto claim = terms_.store.begin(call_.idempotency_key, digest);
    if (!claim) {
      return nothing_sent(std::move(claim).error());
    }
    hold_ = {.key = call_.idempotency_key, .token = claim->token};
    switch (claim->state) {
      case KeyState::fresh:
        return send();
      case KeyState::in_progress:
        return refused("the change it names is in progress");
      case KeyState::other_request:
        return refused("it names another request");
      case KeyState::settled:
        return from_record(claim->record);
      case KeyState::open:
        return settle(claim->record);
    }
    assert(false);
    return refused("the store does not know its state");
  }

 private:
  Result<AnyApplied> send() {
    auto result = send_(announced_part());
    keep(result);
    return result;
  }

  /// The rest of a change of which a part is there.
  Result<AnyApplied> go_on(const std::string& record, std::string operation_id) {
    call_.operation_id = std::move(operation_id);
    auto result = send_(announced_part());
    if (!result && result.error().outcome == Outcome::not_applied) {
      result.error().outcome = Outcome::unknown;
      return still_open(record, std::move(result).error());
    }
    keep(result);
    return result;
  }

  [[nodiscard]] Call announced_part() {
    Call call = part();
    call.before_sending = [this](const Ticket& ticket) { return announce(ticket); };
    return call;
  }

  /// What the next holder looks by, should this one die before it knows more.
  Result<void> announce(const Ticket& ticket) {
    const Error lost{.code = ErrorCode::unknown_outcome,
                     .outcome = Outcome::unknown,
                     .message = "the process that sent it ended before its answer",
                     .delivery = Delivery::maybe_applied,
                     .ticket = ticket};
    return terms_.store.sending(hold_, to_record(lost)).and_then([&]() -> Result<void> {
      return call_.before_sending ? call_.before_sending(ticket) : Result<void>{};
    });
  }

  // A failure leaves the key held: from then on it is refused, and nothing is made twice.
  void keep(const Result<AnyApplied>& result) {
    const bool is_free = !result && result.error().outcome == Outcome::not_applied;
    [[maybe_unused]] const Result<void> kept =
        is_free ? terms_.store.forget(hold_) : terms_.store.finish(hold_, to_record(result));
  }

  Result<AnyApplied> settle(const std::string& record) {
    auto kept = from_record(record);
    if (kept || kept.error().outcome != Outcome::unknown) {
      keep(kept);
      return kept;
    }
    Error lost = std::move(kept).error();
    if (!lost.ticket) {
      return still_open(record, std::move(lost));
    }
    auto found = terms_.provider.resolve(*lost.ticket, part());
    if (!found) {
      lost.message += "; it could not be looked at again: " + found.error().message;
      return still_open(record, std::move(lost));
    }
    return by_what_was_found(record, std::move(lost), *std::move(found));
  }

  Result<AnyApplied> by_what_was_found(const std::string& record, Error lost, Resolution found) {
    switch (found.outcome) {
      case Outcome::applied: {
        Result<AnyApplied> result = AnyApplied{.value = std::move(found.made),
                                               .confirmed_by = ConfirmedBy::check,
                                               .equivalent = found.equivalent};
        keep(result);
        return result;
      }
      case Outcome::not_applied:
        return send_again();
      case Outcome::unknown:
        break;
    }
    if (found.is_begun) {
      return go_on(record, std::move(found.operation_id));
    }
    lost.message += "; looked at again: " + found.seen;
    return still_open(record, std::move(lost));
  }

  Result<AnyApplied> send_again() {
    if (call_.deadline && left() == Duration::zero()) {
      Result<AnyApplied> late = Error{
          .code = ErrorCode::deadline_exceeded,
          .message = "the change was looked for and not made, and no time is left to send it"};
      keep(late);
      return late;
    }
    return send();
  }

  Result<AnyApplied> still_open(const std::string& record, Error lost) {
    [[maybe_unused]] const Result<void> kept =
        terms_.store.finish(hold_, {.text = record, .is_settled = false});
    return lost;
  }

  [[nodiscard]] Duration left() const {
    const auto passed = std::chrono::ceil<Duration>(terms_.clock.now() - started_);
    return std::max(*call_.deadline - passed, Duration::zero());
  }

  /// The terms of the look or of the change.
  [[nodiscard]] Call part() const {
    Call part = call_;
    part.idempotency_key.clear();
    if (part.deadline) {
      part.deadline = left();
    }
    return part;
  }

  [[nodiscard]] Error refused(const std::string& why) const {
    return {.code = ErrorCode::conflict,
            .message = "idempotency key " + quoted(call_.idempotency_key) + ": " + why};
  }

  static Error nothing_sent(Error error) {
    error.outcome = Outcome::not_applied;
    return error;
  }

  const KeyedTerms& terms_;
  Call call_;
  const SendChange& send_;
  TimePoint started_;
  KeyHold hold_{};
};

}  // namespace

Result<AnyApplied> change_once(const KeyedTerms& terms, const Call& call, const std::string& digest,
                               const SendChange& send) {
  return KeyedChange{terms, call, send}.run(digest);
}

}  // namespace gitprovider
