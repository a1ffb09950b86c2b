#pragma once

// Where the value of a key goes: a pointer to the option, which also says how its text is read.

#include "gitprovider/client_options.hpp"
#include "gitprovider/result.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace gitprovider::config {

/// A number of bytes, which may be written with `KiB`, `MiB` or `GiB`.
struct Bytes {
  std::size_t* size = nullptr;
};

/// A part that can be switched off and has keys of its own below it. Written `off`, or `on` for
/// its defaults.
template <class Settings>
struct Part {
  std::optional<Settings>* settings = nullptr;
};

/// The option a key stands for.
using Slot = std::variant<Duration*, std::optional<Duration>*, std::size_t*, unsigned*,
                          std::optional<unsigned>*, Bytes, double*, bool*, std::optional<bool>*,
                          std::string*, Part<CircuitBreakerSettings>, Part<BulkheadSettings>,
                          Part<RetryBudgetSettings>, Part<RateLimits>, Part<ConditionalReads>>;

/// Puts what `text` says into the option. The error's message says what is allowed; whether a
/// number is in range is judged by validate(ClientOptions) later.
[[nodiscard]] Result<void> read_into(const Slot& slot, const std::string& text);

/// The option's value as read_into() reads it; empty where it is absent or an empty text.
[[nodiscard]] std::string text_of(const Slot& slot);

/// What such a value is called: `duration`, `whole number`, `bytes`, `number`, `true or false`,
/// `on or off`, `text`.
[[nodiscard]] std::string_view kind_of(const Slot& slot);

}  // namespace gitprovider::config
