#pragma once

// One value of a file, read as what is wanted there; its errors name the file, the place and the
// key.

#include "src/extras/yaml/document.hpp"

#include "gitprovider/clock.hpp"
#include "gitprovider/result.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::bootstrap {

/// Points into a document, which outlives it. Every reading is `invalid_argument` where something
/// else stands there.
class Value {
 public:
  Value(const yaml::Entry& entry, std::string path, std::string_view file);

  [[nodiscard]] std::string_view key() const noexcept { return entry_->key; }
  [[nodiscard]] yaml::Place place() const noexcept { return entry_->place; }
  [[nodiscard]] bool holds_keys() const noexcept { return entry_->kind == yaml::Kind::keys; }
  [[nodiscard]] bool is_empty() const noexcept { return entry_->kind == yaml::Kind::nothing; }

  [[nodiscard]] Result<std::string> text() const;
  /// `true` or `false`.
  [[nodiscard]] Result<bool> truth() const;
  [[nodiscard]] Result<int> number(int lowest, int highest) const;
  /// A whole number and a unit: `45m`.
  [[nodiscard]] Result<Duration> duration() const;
  /// A list of texts.
  [[nodiscard]] Result<std::vector<std::string>> texts() const;
  /// One of `words`, as its number among them.
  [[nodiscard]] Result<std::size_t> one_of(const std::vector<std::string>& words) const;

  /// What stands below: at keys, or in a list. Nothing at all has nothing below.
  [[nodiscard]] Result<std::vector<Value>> keys() const;
  [[nodiscard]] Result<std::vector<Value>> items() const;
  /// The value at a key, or null.
  [[nodiscard]] const yaml::Entry* find(std::string_view key) const noexcept;

  [[nodiscard]] Error wrong(std::string what) const;

 private:
  [[nodiscard]] std::string path_to(const yaml::Entry& child) const;

  const yaml::Entry* entry_;
  std::string path_;
  std::string_view file_;
};

}  // namespace gitprovider::bootstrap
