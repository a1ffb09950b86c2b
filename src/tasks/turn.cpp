#include "src/tasks/turn.hpp"

#include "src/tasks/decision.hpp"

#include <utility>

namespace gitprovider::tasks {
namespace {

/// A change whose record could not be written was not sent; the store is at fault, not the change.
constexpr Duration kPauseForStore{2'000};

bool is_lost(const Error& error) { return error.code == ErrorCode::conflict; }

TaskEnd after_store_failure(const Task& task, const Error& error) {
  return {.status = TaskStatus::waiting,
          .wait = kPauseForStore,
          .tries = task.tries,
          .looks = task.looks,
          .cause = std::string{to_string(error.code)},
          .message = error.message,
          .ticket = task.ticket};
}

/// Keeps each ticket before its request leaves.
class TicketKeeper {
 public:
  TicketKeeper(TaskQueue& queue, TaskHold hold, Duration lease)
      : queue_(queue), hold_(std::move(hold)), lease_(lease) {}

  Result<void> keep(const Ticket& ticket) {
    auto kept = queue_.sending(hold_, ticket, lease_);
    if (kept) {
      ticket_ = ticket;
    } else {
      failure_ = kept.error();
    }
    return kept;
  }

  [[nodiscard]] const std::optional<Ticket>& ticket() const noexcept { return ticket_; }
  [[nodiscard]] const std::optional<Error>& failure() const noexcept { return failure_; }

 private:
  TaskQueue& queue_;
  TaskHold hold_;
  Duration lease_;
  std::optional<Ticket> ticket_{};
  std::optional<Error> failure_{};
};

TaskFacts facts_of(const Task& task, const WorkerOptions& options, std::optional<Ticket> ticket) {
  return {.task = task,
          .ticket = std::move(ticket),
          .limits = {.max_tries = options.max_tries, .max_looks = options.max_looks},
          .random01 = options.random()};
}

Error before_the_call(Error error) {
  error.outcome = Outcome::not_applied;
  return error;
}

}  // namespace

Turn::Turn(TaskQueue& queue, const OpenForTask& open, const WorkerOptions& options,
           const Task& task)
    : queue_(queue),
      open_(open),
      options_(options),
      task_(task),
      hold_{.id = task.id, .fence = task.fence} {}

Turn::End Turn::take(const std::stop_token& stop) const {
  return task_.status == TaskStatus::unknown ? look(stop) : make(stop);
}

Turn::End Turn::make(const std::stop_token& stop) const {
  const auto change = change_from_json(task_.request);
  if (!change) {
    return give_back(after_refusal(facts_of(task_, options_, {}), change.error()));
  }
  const auto provider = open_(task_.target);
  if (!provider) {
    return give_back(
        after_change(facts_of(task_, options_, {}), before_the_call(provider.error())));
  }
  TicketKeeper keeper{queue_, hold_, options_.send_deadline + options_.lease_margin};
  const auto result =
      make_change(**provider, *change,
                  {.deadline = options_.send_deadline,
                   .stop = stop,
                   .operation_id = task_.operation_id,
                   .before_sending = [&](const Ticket& ticket) { return keeper.keep(ticket); }});
  const bool was_sent_before = keeper.ticket().has_value();
  if (keeper.failure() && !was_sent_before) {
    return is_lost(*keeper.failure()) ? End{std::nullopt}
                                      : give_back(after_store_failure(task_, *keeper.failure()));
  }
  return give_back(after_change(facts_of(task_, options_, keeper.ticket()), result));
}

Turn::End Turn::look(const std::stop_token& stop) const {
  const TaskFacts facts = facts_of(task_, options_, task_.ticket);
  if (!task_.ticket) {
    return give_back(after_look(facts, Error{.code = ErrorCode::unsupported,
                                             .outcome = Outcome::unknown,
                                             .message = "task: it has no ticket to look by"}));
  }
  const auto provider = open_(task_.target);
  if (!provider) {
    return give_back(after_look(facts, provider.error()));
  }
  if (auto kept = queue_.extend(hold_, options_.look_deadline + options_.lease_margin); !kept) {
    return is_lost(kept.error()) ? End{std::nullopt} : End{kept.error()};
  }
  return give_back(after_look(
      facts,
      (*provider)->resolve(*task_.ticket, {.deadline = options_.look_deadline, .stop = stop})));
}

Turn::End Turn::give_back(TaskEnd end) const {
  auto written = queue_.finish(hold_, end);
  if (!written) {
    return is_lost(written.error()) ? End{std::nullopt} : End{std::move(written).error()};
  }
  return std::optional{std::move(end)};
}

}  // namespace gitprovider::tasks
