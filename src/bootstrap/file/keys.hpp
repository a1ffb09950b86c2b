#pragma once

// A group of keys as a table: reading, the advice on an unknown key and the schema's test are
// driven by it.

#include "src/bootstrap/file/value.hpp"
#include "src/extras/yaml/nearest.hpp"

#include "gitprovider/result.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::bootstrap {

/// One key, and how its value is put into what is read.
template <class Target>
struct Key {
  std::string_view name{};
  Result<void> (*read)(const Value& value, Target& target) = nullptr;
};

template <class Target>
std::vector<std::string> names_of(std::span<const Key<Target>> keys) {
  std::vector<std::string> names;
  for (const Key<Target>& key : keys) {
    names.emplace_back(key.name);
  }
  return names;
}

/// Reads every key of a group in the order of the file. `invalid_argument` for one that is not
/// known.
template <class Target>
Result<void> read_keys(const Value& group, std::span<const Key<Target>> keys, Target& target) {
  const auto values = group.keys();
  if (!values) {
    return values.error();
  }
  for (const Value& value : *values) {
    const auto key = std::ranges::find(keys, value.key(), &Key<Target>::name);
    if (key == keys.end()) {
      return value.wrong(yaml::unknown_key(value.key(), names_of(keys)));
    }
    if (auto read = key->read(value, target); !read) {
      return read;
    }
  }
  return {};
}

/// Puts what was read into its place, or passes the failure on.
template <class T, class Place>
Result<void> put(Result<T> read, Place& place) {
  if (!read) {
    return std::move(read).error();
  }
  place = *std::move(read);
  return {};
}

}  // namespace gitprovider::bootstrap
