#pragma once

// Text that came from a host, made fit to be shown: without the secret it was sent, and in errors
// without control characters and not too long.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::http {

/// Knows the forms a secret can come back in (plain, percent-encoded, base64, JSON-escaped, hex)
/// and removes them. Safe for concurrent calls after construction.
class Redactor {
 public:
  Redactor() = default;
  explicit Redactor(std::string_view secret);
  ~Redactor();
  Redactor(const Redactor&) = default;
  Redactor(Redactor&&) noexcept = default;
  Redactor& operator=(const Redactor&) = default;
  Redactor& operator=(Redactor&&) noexcept = default;

  /// `text` on one line, each form of the secret as `***`, controls, bidirectional marks and
  /// ill-formed UTF-8 as escapes (printable.hpp), cut at `max_bytes` between characters.
  [[nodiscard]] std::string clean(std::string_view text, std::size_t max_bytes = 200) const;

  /// Overwrites each form of the secret in the text of an answer with as many `*`, so that nothing
  /// else moves. Forms of fewer than eight bytes stay: they stand in any text.
  void mask(std::string& text) const;

 private:
  std::vector<std::string> forms_{};
};

}  // namespace gitprovider::http
