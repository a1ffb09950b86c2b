#pragma once

// Reads the members of one object one after another and keeps the first failure, so that a reader
// is a list of what it reads.
//
//   json::Fields in{root};
//   Branch branch{.name = in.text("name"), .id = in.object_id("commit.sha")};
//   return in.finish(std::move(branch));

#include "src/json/document.hpp"

#include "gitprovider/clock.hpp"
#include "gitprovider/object_id.hpp"
#include "gitprovider/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace gitprovider::json {

/// A reader of dotted paths below one value. After a failure it goes on with empty values; finish()
/// gives the failure back. Must not outlive the document.
class Fields {
 public:
  explicit Fields(Value value) : value_(value) {}

  /// Must be there and not be empty.
  std::string text(std::string_view path);
  /// Empty where absent or null.
  std::string text_or_empty(std::string_view path);
  /// Absent where absent, null or empty.
  std::optional<std::string> optional_text(std::string_view path);

  std::int64_t integer(std::string_view path);
  bool boolean(std::string_view path);
  bool boolean_or(std::string_view path, bool fallback);
  std::optional<bool> optional_boolean(std::string_view path);
  std::optional<std::int64_t> optional_integer(std::string_view path);

  /// A point in time (RFC 3339), which must be there.
  WallTime time(std::string_view path);
  /// Absent where absent, null or empty.
  std::optional<WallTime> optional_time(std::string_view path);

  /// The id of a Git object, which must be there.
  ObjectId object_id(std::string_view path);
  /// Absent where absent, null or empty.
  std::optional<ObjectId> optional_object_id(std::string_view path);

  /// Keeps a failure that the caller found, if it is the first.
  void fail(Error error);

  /// `value`, or the first failure.
  template <class T>
  [[nodiscard]] Result<T> finish(T value) && {
    if (failure_) {
      return *std::move(failure_);
    }
    return value;
  }

 private:
  template <class T>
  T keep(Result<T> result) {
    if (!result) {
      fail(std::move(result).error());
      return T{};
    }
    return *std::move(result);
  }

  WallTime read_time(std::string_view path, std::string_view text);

  Value value_;
  std::optional<Error> failure_{};
};

}  // namespace gitprovider::json
