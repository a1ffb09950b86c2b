#pragma once

// A list that is worth nothing unless it is whole.

#include "src/core/errors.hpp"
#include "src/providers/rest/paging.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace gitprovider::rest {

/// More items than this are refused.
inline constexpr std::size_t kMostItems = 10'000;

/// Reads all items of a list, in the way and with the errors of read_list; `protocol` where there
/// are more than `kMostItems`, whatever `Limits::max_items` says.
template <class T, class ReadPage, class Key>
Result<std::vector<T>> read_whole_list(Session& session, Scope& scope, const http::Target& first,
                                       ReadPage&& read_page, const Key& key) {
  auto list =
      read_list<T>(session, scope, first, kMostItems, std::forward<ReadPage>(read_page), key);
  if (!list) {
    return std::move(list).error();
  }
  if (list->truncated) {
    return malformed(std::string{first.route()} + ": more than " + std::to_string(kMostItems) +
                     " items");
  }
  return std::move(list->items);
}

}  // namespace gitprovider::rest
