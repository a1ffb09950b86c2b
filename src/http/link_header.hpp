#pragma once

// The Link header (RFC 8288), in one pass and linear time.

#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::http {

/// One link: where it leads and one of its relation types.
struct Link {
  std::string target{};
  std::string rel{};

  friend bool operator==(const Link&, const Link&) = default;
};

/// All links with each of their relation types (at most 16 of one link), lower case. What cannot be
/// read is left out.
[[nodiscard]] std::vector<Link> parse_links(std::string_view header);

}  // namespace gitprovider::http
