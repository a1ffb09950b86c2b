#pragma once

// A YAML text as a tree of keys and values, bounded while it is read: no list, anchor, alias or
// tag, no key twice, no depth that no configuration has.

#include "src/extras/config/source.hpp"

#include "gitprovider/result.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::config {

/// What stands at a key.
enum class Kind : std::uint8_t {
  nothing,  ///< the key alone, `~` or `null`
  value,    ///< a text
  keys,     ///< further keys
};

/// A key with what stands there; the document itself has no key.
struct Entry {
  std::string key{};
  Place place{};
  Kind kind = Kind::nothing;
  /// Of a value, without quotes.
  std::string text{};
  /// Of keys, in the order of the file.
  std::vector<Entry> children{};
};

/// Reads one document; an empty text is a document of nothing. `invalid_argument` names the place
/// and what is not allowed there. Only bad_alloc flies.
[[nodiscard]] Result<Entry> read_document(std::string_view text, std::string_view file);

}  // namespace gitprovider::config
