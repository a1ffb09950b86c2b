#pragma once

// Options with a short list of allowed words.

#include "apps/common/option_values.hpp"
#include "gitprovider/result.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace gitprovider::cli {

/// A word and what it stands for.
template <class T>
struct Choice {
  std::string_view word{};
  T value{};
};

/// Reads one of the words.
template <class T, std::size_t N>
[[nodiscard]] Result<T> parse_choice(std::string_view text,
                                     const std::array<Choice<T>, N>& choices) {
  std::string allowed;
  for (const Choice<T>& choice : choices) {
    if (choice.word == text) {
      return choice.value;
    }
    allowed.append(allowed.empty() ? "" : ", ").append(choice.word);
  }
  return bad_value(in_quotes(text) + " is not one of: " + allowed);
}

}  // namespace gitprovider::cli
