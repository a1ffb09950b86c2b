#pragma once

// What Unicode says of single letters, for the scripts that have case or accents in common use.

#include <cstdint>

namespace gitprovider {

/// A letter and its canonical decomposition, lower case.
struct LetterForm {
  char32_t letter;
  char32_t base;
  /// Zero where the letter is another spelling of `base` alone.
  char32_t mark;
};

/// The simple lower case of a letter; anything else is returned as it is.
[[nodiscard]] char32_t lower_case(char32_t c) noexcept;

/// How a lower-case letter falls apart; nullptr for one that does not.
[[nodiscard]] const LetterForm* letter_form(char32_t c) noexcept;

}  // namespace gitprovider
