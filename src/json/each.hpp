#pragma once

// A list read element by element.

#include "src/json/document.hpp"

#include "gitprovider/result.hpp"

#include <utility>
#include <vector>

namespace gitprovider::json {

/// What `read`, `Result<T>(const Value&)`, makes of each element of an array; its first failure, or
/// `protocol` for what is no array.
template <class T, class Read>
[[nodiscard]] Result<std::vector<T>> read_each(const Value& root, Read&& read) {
  const auto list = root.as_array();
  if (!list) {
    return list.error();
  }
  std::vector<T> all;
  all.reserve(list->size());
  for (auto item = list->first(); item; item = item->next()) {
    auto one = read(*item);
    if (!one) {
      return std::move(one).error();
    }
    all.push_back(*std::move(one));
  }
  return all;
}

}  // namespace gitprovider::json
