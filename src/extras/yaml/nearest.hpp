#pragma once

// Which known word was meant by one that is not known.

#include <span>
#include <string>
#include <string_view>

namespace gitprovider::yaml {

/// What to say of a word that is none of `known`: the one it is probably a slip of, else all.
[[nodiscard]] std::string advice_for(std::string_view word, std::span<const std::string> known);

/// What is wrong with a key that is none of `known`.
[[nodiscard]] std::string unknown_key(std::string_view key, std::span<const std::string> known);

}  // namespace gitprovider::yaml
