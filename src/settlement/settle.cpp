#include "src/settlement/settle.hpp"

#include <algorithm>
#include <utility>

namespace gitprovider {
namespace {

using namespace std::chrono_literals;

constexpr Duration kFirstPause = 500ms;
constexpr Duration kLongestPause = 4s;

class Settling {
 public:
  Settling(const Look& look, const SettleTerms& terms)
      : look_(look),
        terms_(terms),
        end_(terms.absence_final < terms.deadline ? terms.deadline
                                                  : std::min(terms.worth_looking, terms.deadline)) {
  }

  Settled run() {
    for (Duration pause = kFirstPause;; pause = std::min(pause * 2, kLongestPause)) {
      const TimePoint asked = terms_.clock.now();
      if (const Verdict verdict = look_once(asked); verdict != Verdict::open) {
        return {.verdict = verdict, .last = std::move(last_)};
      }
      const bool is_final_look = has_seen_ && asked >= terms_.absence_final;
      if (is_final_look || !wait(pause)) {
        return {.verdict = Verdict::open, .last = std::move(last_)};
      }
    }
  }

 private:
  Verdict look_once(TimePoint asked) {
    auto found = look_();
    has_seen_ = found.has_value();
    if (!found) {
      last_ = unclear("the host's state could not be read: " + found.error().message);
      return Verdict::open;
    }
    last_ = *std::move(found);
    switch (last_.sight) {
      case Sight::there:
        return Verdict::there;
      case Sight::impossible:
        return Verdict::impossible;
      case Sight::absent:
        return asked >= terms_.absence_final ? Verdict::absent : Verdict::open;
      case Sight::unclear:
        break;
    }
    return Verdict::open;
  }

  /// False where there is no further look.
  bool wait(Duration pause) {
    const TimePoint now = terms_.clock.now();
    if (now >= end_ || terms_.stop.stop_requested()) {
      return false;
    }
    TimePoint due = std::min(now + pause, end_);
    if (now < terms_.absence_final && due > terms_.absence_final) {
      due = terms_.absence_final;
    }
    return terms_.clock.wait_until(due, terms_.stop) && terms_.clock.now() < terms_.deadline;
  }

  const Look& look_;
  const SettleTerms& terms_;
  const TimePoint end_;
  Finding last_{};
  bool has_seen_ = false;
};

}  // namespace

Settled settle(const Look& look, const SettleTerms& terms) { return Settling{look, terms}.run(); }

}  // namespace gitprovider
