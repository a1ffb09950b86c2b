#pragma once

// Numbers, times and states as a page shows them. Everything that is given here is fit for a page.

#include "src/bootstrap/plan.hpp"

#include "apps/gitflow-bootstrap/list_output.hpp"
#include "gitprovider/clock.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace gitprovider::cli::html {

/// `35 ms`, `1.2 s`, `3 min 5 s`, `2 h 5 min`.
[[nodiscard]] std::string span_of_time(Duration duration);

/// `2026-01-31 23:59:59 UTC`, as an element.
[[nodiscard]] std::string moment(WallTime time);

/// `1 step`, `2 steps`.
[[nodiscard]] std::string counted(std::size_t number, std::string_view one, std::string_view many);

/// `12.345` of a hundred; never a comma, whatever the locale.
[[nodiscard]] std::string percent(double part);

/// A state as a sign and a word, so that colour is not all that tells it.
[[nodiscard]] std::string badge(bootstrap::StepState state, std::string_view words);
[[nodiscard]] std::string badge(ItemState state);

}  // namespace gitprovider::cli::html
