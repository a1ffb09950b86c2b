#pragma once

// The file that is read, as errors name it: everything that is wrong in it is told with its place.

#include "gitprovider/error.hpp"

#include <string>
#include <string_view>

namespace gitprovider::yaml {

/// A place in a text, both counted from 1; 0: not known.
struct Place {
  int line = 0;
  int column = 0;

  friend bool operator==(const Place&, const Place&) = default;
};

/// Something that is wrong with a file.
struct Fault {
  Place place{};
  /// The key it is about, `timeouts.connect`; empty: the file as a whole.
  std::string path{};
  /// What is wrong and what is allowed.
  std::string what{};
};

/// `invalid_argument`: `file.yaml:3:7: timeouts.connect: what`.
[[nodiscard]] Error error_in(std::string_view file, const Fault& fault);

/// Text of the file, cut to a sentence's length and with everything but printable ASCII escaped: it
/// may have been written to look like something else.
[[nodiscard]] std::string shown(std::string_view text);

}  // namespace gitprovider::yaml
