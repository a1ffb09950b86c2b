#pragma once

// How a change ended whose outcome was in doubt, as the operation returns it.

#include "src/core/errors.hpp"

#include "gitprovider/outcome.hpp"
#include "gitprovider/resolution.hpp"
#include "gitprovider/result.hpp"

#include <utility>
#include <variant>

namespace gitprovider {

/// What a look found to be there.
struct FoundEffect {
  Made made{};
  bool is_equivalent = false;
};

/// How a change ended.
struct Settlement {
  Result<FoundEffect> effect;
  /// Proven absent, the host would refuse a second one, and the caller wants it sent again.
  bool may_resend = false;
};

/// The effect as what the operation returns.
template <class T>
[[nodiscard]] Result<Applied<T>> to_applied(Settlement settled) {
  if (!settled.effect) {
    return std::move(settled.effect).error();
  }
  T* const value = std::get_if<T>(&settled.effect->made);
  if (value == nullptr) {
    return applied_otherwise("the change was made, and its effect is there as something else");
  }
  return Applied<T>{.value = std::move(*value),
                    .confirmed_by = ConfirmedBy::check,
                    .equivalent = settled.effect->is_equivalent};
}

}  // namespace gitprovider
