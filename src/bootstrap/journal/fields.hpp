#pragma once

// The text of an entry: a word, then `name=value` in a fixed order, one space between. Values are
// percent-encoded, so that the text is printable ASCII whatever they hold, and no value can look
// like another field. Pure.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gitprovider::bootstrap {

class FieldWriter {
 public:
  explicit FieldWriter(std::string_view word) : text_(word) {}
  FieldWriter& add(std::string_view name, std::string_view value);
  FieldWriter& add(std::string_view name, std::int64_t value);
  [[nodiscard]] std::string text() && { return std::move(text_); }

 private:
  std::string text_;
};

/// Takes the fields from the front of a text. After a field that is not there or cannot be read it
/// has failed, and what it gives is empty.
class FieldReader {
 public:
  explicit FieldReader(std::string_view text) : rest_(text), word_(take_piece()) {}

  [[nodiscard]] std::string_view word() const noexcept { return word_; }
  std::string take(std::string_view name);
  std::int64_t take_number(std::string_view name);
  /// True where every field was there and none is left.
  [[nodiscard]] bool is_done() const noexcept { return !has_failed_ && rest_.empty(); }
  void fail() noexcept { has_failed_ = true; }

 private:
  std::string_view take_piece();

  std::string_view rest_;
  bool has_failed_ = false;
  std::string_view word_;
};

}  // namespace gitprovider::bootstrap
