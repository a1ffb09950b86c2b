#pragma once

// What a change whose outcome is unknown leaves behind, so that it can be looked at later.

#include <string>

namespace gitprovider {

/// Names one change that was sent and whose outcome is unknown. `GitProvider::resolve` asks again,
/// from another process too. The text is of printable ASCII without spaces, fit for a command line
/// or a file; it holds names and ids, no secret, no message and no content. Read it by
/// read_ticket() (resolution.hpp).
struct Ticket {
  std::string text{};

  friend bool operator==(const Ticket&, const Ticket&) = default;
};

}  // namespace gitprovider
