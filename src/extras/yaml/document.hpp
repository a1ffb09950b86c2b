#pragma once

// A YAML text as a tree of keys, lists and values, bounded while it is read: no anchor, alias or
// tag, no key twice, no depth and no number of entries beyond what its reader has use for.

#include "src/extras/yaml/source.hpp"

#include "gitprovider/result.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::yaml {

/// What stands at a key.
enum class Kind : std::uint8_t {
  nothing,  ///< the key alone, `~` or `null`
  value,    ///< a text
  keys,     ///< further keys
  list,     ///< entries without keys
};

/// A key with what stands there; the document itself and what stands in a list have no key.
struct Entry {
  std::string key{};
  Place place{};
  Kind kind = Kind::nothing;
  /// Of a value, without quotes.
  std::string text{};
  /// Of keys and of a list, in the order of the file.
  std::vector<Entry> children{};
};

/// What a document may be made of.
struct DocumentRules {
  /// How deep keys and lists nest.
  std::size_t max_depth = 1;
  /// Keys side by side: each is compared with its neighbours.
  std::size_t max_neighbours = 1'000;
  /// Entries of a list; 0: there is no list.
  std::size_t max_items = 0;
};

/// Reads one document; an empty text is a document of nothing. `invalid_argument` names the place
/// and what is not allowed there. Only bad_alloc flies.
[[nodiscard]] Result<Entry> read_document(std::string_view text, std::string_view file,
                                          const DocumentRules& rules);

}  // namespace gitprovider::yaml
