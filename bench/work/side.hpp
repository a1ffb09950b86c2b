#pragma once

// The same work in two ways: through the SDK (sdk.cpp) and with bare libcurl (raw.cpp). Each is
// linked with main.cpp into a program of its own, so that their memory and processor time stay
// apart.

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

namespace bench {

/// Reads `acme/widget` once and returns its full name; ends the process when that fails.
using GetRepo = std::function<std::string()>;

class Side {
 public:
  virtual ~Side() = default;
  /// For the thread that asks: raw libcurl keeps one handle a thread.
  [[nodiscard]] virtual GetRepo get_repo() = 0;
  /// Reads all branches into values and returns how many there are.
  [[nodiscard]] virtual std::size_t list_branches() = 0;
};

struct Way {
  /// How the raw side reads pages. The SDK needs no telling.
  std::size_t pages_at_once = 8;
  /// Whether the SDK asks for all anew each time.
  bool is_unconditional = false;
};

[[nodiscard]] std::unique_ptr<Side> make_side(const std::string& url, Way way);

}  // namespace bench
