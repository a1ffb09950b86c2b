#pragma once

// Where a list goes on after a page, from its Link header. Pure.

#include "src/http/headers.hpp"
#include "src/http/origin.hpp"
#include "src/providers/rest/dialect.hpp"

#include "gitprovider/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gitprovider::rest {

/// The queries of a page's links, as the host wrote them.
struct PageLinks {
  std::optional<std::string> next{};
  std::optional<std::string> last{};

  friend bool operator==(const PageLinks&, const PageLinks&) = default;
};

/// Reads `next` and `last`. `protocol` for a link to a place that is not allowed; the message does
/// not repeat it. Of a link only the query counts: some hosts write another path into it.
Result<PageLinks> read_page_links(const http::Headers& headers, const http::BaseUrl& base,
                                  LinkPlaces places = LinkPlaces::own_origin);

/// Pages that differ only in their number, and can be fetched in any order.
class PageRun {
 public:
  /// Nothing where the links do not name such pages.
  [[nodiscard]] static std::optional<PageRun> from(const PageLinks& links);

  [[nodiscard]] std::uint64_t first() const noexcept { return first_; }
  [[nodiscard]] std::uint64_t last() const noexcept { return last_; }
  [[nodiscard]] std::string query(std::uint64_t page) const;

 private:
  std::string before_{};
  std::string after_{};
  std::uint64_t first_ = 0;
  std::uint64_t last_ = 0;
};

}  // namespace gitprovider::rest
