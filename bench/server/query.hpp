#pragma once

// Numbers in the query of a control target.

#include <cstddef>
#include <string_view>

namespace bench {

/// The number behind `name=` in a query, or `fallback`.
[[nodiscard]] std::size_t number(std::string_view query, std::string_view name,
                                 std::size_t fallback);

}  // namespace bench
