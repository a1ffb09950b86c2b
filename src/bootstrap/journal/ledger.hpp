#pragma once

// What may be told to a journal, and what it all comes to. Pure.

#include "src/bootstrap/journal.hpp"
#include "src/bootstrap/journal/entry.hpp"

#include <vector>

namespace gitprovider::bootstrap {

/// Single-threaded.
class Ledger {
 public:
  /// The rules of Journal: errors are those of its functions.
  [[nodiscard]] Result<void> check(const Entry& entry) const;
  /// Takes an entry that check() lets pass.
  void add(const Entry& entry);
  [[nodiscard]] const History& history() const noexcept { return history_; }

 private:
  History history_{};
};

/// What these entries come to. `local_io` where one contradicts those before it.
[[nodiscard]] Result<History> history_of(const std::vector<Entry>& entries);

}  // namespace gitprovider::bootstrap
