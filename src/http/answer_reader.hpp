#pragma once

// One answer as it arrives, line by line and within bounds, and the count of how often its request
// went out. Knows nothing of the network below it.

#include "src/http/headers.hpp"

#include "gitprovider/client_options.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace gitprovider::http {

/// The bound that an answer went over.
enum class Excess : std::uint8_t { none, headers, body };

/// Single-threaded.
class AnswerReader {
 public:
  /// `send_once`: the request may go out one time only.
  AnswerReader(const Limits& limits, bool send_once) noexcept
      : max_body_(limits.max_body_bytes),
        max_header_(limits.max_header_bytes),
        send_once_(send_once) {}

  /// The request is about to go out. Forgets what an earlier sending was answered. False: it has
  /// gone out before, and must not again.
  [[nodiscard]] bool begin_send() noexcept;
  /// A status line, a header line or the empty line after them. False: too much.
  [[nodiscard]] bool take_line(std::string_view line);
  /// Decoded bytes of the body. False: too much.
  [[nodiscard]] bool take_body(std::string_view bytes);

  /// How often the request began to go out; a refused sending is not counted.
  [[nodiscard]] unsigned sends() const noexcept { return sends_; }
  /// Whether a second sending was refused.
  [[nodiscard]] bool refused_resend() const noexcept { return refused_resend_; }
  /// The final status (200 or above) since the request last went out; 0: none.
  [[nodiscard]] int status() const noexcept { return status_; }
  /// Whether the empty line after the final headers was seen.
  [[nodiscard]] bool headers_complete() const noexcept { return headers_complete_; }
  [[nodiscard]] Excess excess() const noexcept { return excess_; }

  [[nodiscard]] Headers& headers() noexcept { return headers_; }
  [[nodiscard]] std::string& body() noexcept { return body_; }

 private:
  void begin_answer(std::string_view status_line);
  void end_of_headers() noexcept;
  void add_field(std::string_view line);
  void continue_field(std::string_view line);

  std::size_t max_body_;
  std::size_t max_header_;
  bool send_once_;
  bool refused_resend_ = false;
  bool in_headers_ = false;
  bool headers_complete_ = false;
  Excess excess_ = Excess::none;
  unsigned sends_ = 0;
  int status_ = 0;
  std::size_t header_bytes_ = 0;
  std::size_t header_lines_ = 0;
  Headers headers_{};
  std::string body_{};
};

}  // namespace gitprovider::http
