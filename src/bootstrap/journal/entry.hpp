#pragma once

// One thing a journal was told, and its text. Pure.

#include "src/bootstrap/journal.hpp"

#include <string>
#include <string_view>
#include <variant>

namespace gitprovider::bootstrap {

struct Began {
  RunLabel label{};
  friend bool operator==(const Began&, const Began&) = default;
};
struct Intended {
  Intent intent{};
  friend bool operator==(const Intended&, const Intended&) = default;
};
struct Settled {
  Settlement settlement{};
  friend bool operator==(const Settled&, const Settled&) = default;
};
struct Ended {
  std::string run_id{};
  friend bool operator==(const Ended&, const Ended&) = default;
};

struct Entry {
  /// Kept to the millisecond.
  WallTime time{};
  std::variant<Began, Intended, Settled, Ended> told{};

  friend bool operator==(const Entry&, const Entry&) = default;
};

[[nodiscard]] std::string entry_text(const Entry& entry);

/// Reads what entry_text() wrote. `invalid_argument` for what this version does not know.
[[nodiscard]] Result<Entry> read_entry(std::string_view text);

}  // namespace gitprovider::bootstrap
