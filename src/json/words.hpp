#pragma once

// Enumerators as the words that to_string gives them.

#include "src/core/errors.hpp"
#include "src/json/fields.hpp"

#include <string>
#include <string_view>

namespace gitprovider {

/// The one of `values` whose word stands at `path`; any other word is a failure of `in`.
template <class Values>
auto read_word(json::Fields& in, std::string_view path, const Values& values) {
  const std::string word = in.text(path);
  for (const auto value : values) {
    if (to_string(value) == word) {
      return value;
    }
  }
  in.fail(malformed(std::string{path} + ": an unknown word"));
  return values.front();
}

}  // namespace gitprovider
