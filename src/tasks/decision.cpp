#include "src/tasks/decision.hpp"

#include "src/idempotency/kept_result.hpp"
#include "src/tasks/failures.hpp"

#include "gitprovider/retry/backoff.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace gitprovider::tasks {
namespace {

using namespace std::chrono_literals;

/// 2^n s, +-10 %.
constexpr Backoff kWaits{.base = 1s, .cap = 1024s, .low = 0.9, .high = 1.1};
/// The least wait for a limit, so that a host that names none is not asked at once again.
constexpr Duration kLeastPause{100};
constexpr Duration kPauseForHost{60'000};
constexpr Duration kPauseForOurs{1'000};

Duration wait_after(unsigned failures, double random01) {
  return delay(kWaits, failures, random01);
}

Duration pause_for(const Error& error) {
  const Duration usual = error.code == ErrorCode::rate_limited ? kPauseForHost : kPauseForOurs;
  return std::max(error.retry_after.value_or(usual), kLeastPause);
}

std::string text_of(const Result<Applied<Made>>& result) { return to_record(result).text; }

/// A record with everything as it was, and the failure.
TaskEnd keep(const TaskFacts& facts, const Error& error) {
  return {.tries = facts.task.tries,
          .looks = facts.task.looks,
          .cause = std::string{to_string(error.code)},
          .message = error.message};
}

TaskEnd done(const TaskFacts& facts, const Result<Applied<Made>>& result) {
  TaskEnd end{.status = TaskStatus::done,
              .tries = facts.task.tries,
              .looks = facts.task.looks,
              .ticket = facts.ticket,
              .result = text_of(result)};
  if (!result) {
    end.cause = to_string(result.error().code);
    end.message = result.error().message;
  }
  return end;
}

TaskEnd fail(TaskEnd end, const Error& error) {
  end.status = TaskStatus::failed;
  end.result = text_of(error);
  end.needs_alert = true;
  return end;
}

TaskEnd count_try(const TaskFacts& facts, const Error& error) {
  TaskEnd end = keep(facts, error);
  end.tries += 1;
  end.looks = 0;
  if (end.tries >= facts.limits.max_tries) {
    return fail(std::move(end), error);
  }
  end.wait = wait_after(end.tries, facts.random01);
  return end;
}

TaskEnd come_back(TaskEnd end, TaskStatus status, Duration wait) {
  end.status = status;
  end.wait = wait;
  return end;
}

TaskEnd not_made(const TaskFacts& facts, const Error& error) {
  switch (kind_of(error)) {
    case FailureKind::held_back:
      return come_back(keep(facts, error), TaskStatus::waiting, pause_for(error));
    case FailureKind::stopped:
      return come_back(keep(facts, error), TaskStatus::waiting, Duration::zero());
    case FailureKind::passing:
      return count_try(facts, error);
    case FailureKind::lasting:
      break;
  }
  return after_refusal(facts, error);
}

/// To a person: it may have been made, and no look is going to tell.
TaskEnd leave_unknown(TaskEnd end, const Error& error) {
  end.status = TaskStatus::unknown;
  end.wait.reset();
  end.result = text_of(error);
  end.needs_alert = true;
  return end;
}

/// A change of which a part is there: sent again it goes on from that (Resolution::is_begun), and
/// it never counts as not made.
TaskEnd as_begun(TaskEnd end, std::optional<Ticket> ticket, const Error& error) {
  end.ticket = std::move(ticket);
  return end.status == TaskStatus::failed ? leave_unknown(std::move(end), error) : end;
}

TaskEnd look_later(const TaskFacts& facts, const Error& error, std::optional<Ticket> ticket) {
  TaskEnd end = keep(facts, error);
  end.ticket = std::move(ticket);
  if (!end.ticket) {
    return leave_unknown(std::move(end), error);
  }
  return come_back(std::move(end), TaskStatus::unknown, wait_after(1, facts.random01));
}

TaskEnd count_look(const TaskFacts& facts, const Error& error) {
  TaskEnd end = keep(facts, error);
  end.ticket = facts.ticket;
  end.looks += 1;
  if (end.looks >= facts.limits.max_looks) {
    return leave_unknown(std::move(end), error);
  }
  const Duration wait = wait_after(end.looks, facts.random01);
  return come_back(std::move(end), TaskStatus::unknown, wait);
}

TaskEnd look_failed(const TaskFacts& facts, const Error& error) {
  TaskEnd end = keep(facts, error);
  end.ticket = facts.ticket;
  switch (kind_of(error)) {
    case FailureKind::held_back:
      return come_back(std::move(end), TaskStatus::unknown, pause_for(error));
    case FailureKind::stopped:
      return come_back(std::move(end), TaskStatus::unknown, Duration::zero());
    case FailureKind::passing:
      return count_look(facts, error);
    case FailureKind::lasting:
      break;
  }
  return leave_unknown(std::move(end), error);
}

Error seen_as(Outcome outcome, const Resolution& found) {
  return {.code = outcome == Outcome::unknown ? ErrorCode::unknown_outcome : ErrorCode::unavailable,
          .outcome = outcome,
          .message = std::string{to_string(found.operation)} +
                     ": its answer was lost; looked at: " + std::string{to_string(outcome)} +
                     (found.seen.empty() ? std::string{} : ", " + found.seen)};
}

}  // namespace

TaskEnd after_refusal(const TaskFacts& facts, const Error& error) {
  return fail(keep(facts, error), error);
}

TaskEnd after_change(const TaskFacts& facts, const Result<Applied<Made>>& result) {
  if (result || result.error().outcome == Outcome::applied) {
    return done(facts, result);
  }
  const Error& error = result.error();
  if (error.outcome == Outcome::unknown) {
    return look_later(facts, error, error.ticket ? error.ticket : facts.ticket);
  }
  return facts.task.ticket ? as_begun(not_made(facts, error), facts.task.ticket, error)
                           : not_made(facts, error);
}

TaskEnd after_look(const TaskFacts& facts, const Result<Resolution>& found) {
  if (!found) {
    return look_failed(facts, found.error());
  }
  switch (found->outcome) {
    case Outcome::applied:
      return done(facts, Applied<Made>{.value = found->made,
                                       .confirmed_by = ConfirmedBy::check,
                                       .equivalent = found->equivalent});
    case Outcome::not_applied:
      return count_try(facts, seen_as(Outcome::not_applied, *found));
    case Outcome::unknown:
      break;
  }
  if (found->is_begun) {
    const Error begun = seen_as(Outcome::unknown, *found);
    return as_begun(count_try(facts, begun), facts.ticket, begun);
  }
  return count_look(facts, seen_as(Outcome::unknown, *found));
}

}  // namespace gitprovider::tasks
