#include "tests/never_twice/cell.hpp"

#include "tests/never_twice/replacement.hpp"
#include "tests/never_twice/undecidable.hpp"

#include <utility>

namespace gitprovider::never_twice {
namespace {

using namespace std::chrono_literals;

/// Long enough for every proof by time, twice.
constexpr Duration kDeadline = 300s;
/// Older than the clocks of one host may disagree.
constexpr Duration kLongAgo = 10min;
constexpr Duration kLate = 2s;

std::string_view word(OnUnknown policy) {
  switch (policy) {
    case OnUnknown::check:
      return "check";
    case OnUnknown::return_:
      return "return";
    case OnUnknown::resend:
      return "resend";
  }
  return {};
}

/// One cell while it runs.
class Run {
 public:
  explicit Run(const Cell& cell)
      : cell_(cell),
        host_(cell.kind->make()),
        deciding_(cell.kind->deciding.at(cell.act->operation)),
        route_(cell.act->fails_at.empty() ? deciding_ : std::string(cell.act->fails_at)),
        provider_(host_->open({})) {}

  Verdicts operator()() {
    const Ready ready = cell_.act->prepare(*cell_.kind, *provider_);
    host_->clock().advance(kLongAgo);
    const unsigned sent_before = host_->wire().sent(route_);
    const unsigned effects_before = host_->service().effects(route_);
    if (cell_.shows_late) {
      host_->service().show_late(kLate);
    }
    std::stop_source stop;
    plan(*host_, *cell_.kind, route_, *cell_.point, [&] {
      lie();
      if (cell_.point->is_cancelled) {
        stop.request_stop();
      }
    });

    const Told told = ready(
        *provider_, {.deadline = kDeadline, .stop = stop.get_token(), .on_unknown = cell_.policy});
    const unsigned seen_effects = host_->service().effects(route_) - effects_before;
    host_->service().land_all();
    sent_ = host_->wire().sent(route_) - sent_before;
    effects_ = host_->service().effects(route_) - effects_before;
    if (cell_.act->fails_at.empty()) {
      judge(told, seen_effects);
    } else {
      judge_replacement(told);
    }
    look_again(told);
    for (std::string& problem : host_->service().problems()) {
      wrong_.push_back(std::move(problem));
    }
    return {.wrong = std::move(wrong_), .outcome = told.outcome};
  }

 private:
  void lie() {
    host_->service().with_repositories([&](mock::Repositories& all) {
      if (auto* const repository = all.find(cell_.kind->owner, "w")) {
        repository->pulls_are = cell_.pulls_are;
      }
    });
  }

  void fail(std::string what) { wrong_.push_back(std::move(what)); }

  void judge(const Told& told, unsigned seen_effects) {
    const unsigned most = cell_.policy == OnUnknown::resend ? 2 : 1;
    if (sent_ > most) {
      fail(std::to_string(sent_) + " requests on the wire");
    }
    if (effects_ > 1) {
      fail(std::to_string(effects_) + " effects");
    }
    judge_outcome(told, seen_effects);
    if (told.outcome == Outcome::unknown) {
      judge_unknown(told);
    }
  }

  void judge_outcome(const Told& told, unsigned seen_effects) {
    switch (told.outcome) {
      case Outcome::applied:
        if (seen_effects == 0 && !told.is_equivalent) {
          fail("told applied, and nothing was made");
        }
        if (effects_ == 0 && !cell_.act->is_refused) {
          fail("told applied, and nothing was made by anybody");
        }
        return;
      case Outcome::not_applied:
        if (effects_ != 0) {
          fail("told not applied, and it was: " + told.error->message);
        }
        return;
      case Outcome::unknown:
        return;
    }
  }

  void judge_replacement(const Told& told) {
    const std::string removal{replacing_acts().front().fails_at};
    const Replaced truth{.removed = host_->service().effects(removal),
                         .made = host_->service().effects(deciding_) - 1};
    for (std::string& line : wrong_in(told, truth)) {
      fail(std::move(line));
    }
    if (sent_ > (cell_.policy == OnUnknown::resend ? 2U : 1U)) {
      fail(std::to_string(sent_) + " requests on the wire");
    }
    effects_ = truth.made;
    if (told.outcome == Outcome::unknown) {
      judge_unknown(told);
    }
  }

  void judge_unknown(const Told& told) {
    if (why_undecidable(cell_).empty()) {
      fail("told unknown: " + told.error->message);
    }
    if (!told.error->ticket) {
      fail("unknown without a ticket");
    }
  }

  /// What was unknown is known later, from a ticket alone.
  void look_again(const Told& told) {
    if (told.outcome != Outcome::unknown || !told.error->ticket) {
      return;
    }
    host_->clock().advance(cell_.kind->longest_request + kLongAgo);
    const auto found = host_->open({})->resolve(*told.error->ticket);
    if (!found) {
      return fail("the ticket is refused: " + found.error().message);
    }
    if (found->outcome == Outcome::unknown && !why_never_decidable(cell_).empty()) {
      return;
    }
    const Outcome truth = effects_ == 0 ? Outcome::not_applied : Outcome::applied;
    if (found->outcome != truth && !found->equivalent) {
      fail("the ticket is resolved as " + std::string(to_string(found->outcome)) + ", it is " +
           std::string(to_string(truth)) + ": " + found->seen);
    }
  }

  const Cell& cell_;
  std::unique_ptr<Host> host_;
  const std::string& deciding_;
  const std::string route_;
  std::unique_ptr<GitProvider> provider_;
  unsigned sent_ = 0;
  unsigned effects_ = 0;
  std::vector<std::string> wrong_{};
};

}  // namespace

std::string name_of(const Cell& cell) {
  return std::string(cell.kind->name) + ": " + std::string(cell.act->name) + ": " +
         std::string(cell.point->name) + ": " + std::string(word(cell.policy)) +
         (cell.shows_late ? ", shown late" : "");
}

Verdicts run(const Cell& cell) { return Run{cell}(); }

}  // namespace gitprovider::never_twice
