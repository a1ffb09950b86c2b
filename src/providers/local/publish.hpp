#pragma once

// The step of a change that people see the effect of, and what becomes of it when it fails in
// doubt.

#include "src/providers/local/host.hpp"
#include "src/providers/local/probes.hpp"
#include "src/providers/local/terms.hpp"
#include "src/settlement/intent.hpp"
#include "src/settlement/settle.hpp"
#include "src/settlement/settlement.hpp"

#include "gitprovider/outcome.hpp"
#include "gitprovider/result.hpp"

#include <concepts>
#include <functional>
#include <type_traits>
#include <utility>

namespace gitprovider::local {

/// A change that is about to be made visible. The lock that keeps others from it is held until it
/// has ended.
struct Publication {
  const Host& host;
  const Terms& terms;
  const Intent& intent;
  /// One look at what is there of it.
  Look look;
};

/// The machine is the host.
[[nodiscard]] HostPresent present_of(const Terms& terms);
/// A look into a repository whose lock is held.
[[nodiscard]] Look look_into(const OpenedRepository& opened, const Intent& intent,
                             const Terms& terms);

/// What is on this disk shows at once and all of it, so one look settles what can be settled.
[[nodiscard]] Settled look_once(const Look& look, const Terms& terms);

/// How a change ends whose visible step failed. One that did nothing is told as it is; one in doubt
/// is looked at, told, or left open with a ticket, as the call's `on_unknown` says.
/// `may_resend`: the step was taken for the first time.
[[nodiscard]] Settlement settle_failure(const Publication& change, Error failure, bool may_resend);

/// Tells the ticket of a change to the call's `before_sending`. An error: the step is not taken.
[[nodiscard]] Result<void> announce(const Publication& change);

/// Takes the visible step, `Result<T>()`, whose error is `unknown` where it may have been taken all
/// the same. It is taken again only with OnUnknown::resend, after it was seen to have done nothing.
template <class T, std::invocable Step>
[[nodiscard]] Result<Applied<T>> publish(const Publication& change, Step&& step) {
  const auto take = [&] { return announce(change).and_then([&] { return std::invoke(step); }); };
  Result<T> made = take();
  bool is_first = true;
  while (!made) {
    Settlement settled = settle_failure(change, std::move(made).error(), is_first);
    if (!settled.may_resend) {
      return to_applied<T>(std::move(settled));
    }
    is_first = false;
    made = take();
  }
  return Applied<T>{.value = *std::move(made)};
}

}  // namespace gitprovider::local
