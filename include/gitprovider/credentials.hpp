#pragma once

// A token, kept out of logs, events, errors and comparisons. It belongs to one origin: the one the
// provider was opened with.

#include "gitprovider/export.hpp"
#include "gitprovider/result.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace gitprovider {

/// An access token. Cannot be printed or compared; wiped when destroyed.
class GITPROVIDER_EXPORT Token {
 public:
  /// Checks what will stand in a header: 1 to 8,192 visible ASCII characters. One trailing newline
  /// (the end of a token file), with or without carriage return, is trimmed; anything else odd is
  /// `invalid_argument`, and the message does not repeat the text.
  static Result<Token> parse(std::string_view text);

  Token(const Token& other);
  Token(Token&& other) noexcept;
  Token& operator=(const Token& other);
  Token& operator=(Token&& other) noexcept;
  ~Token();

  /// The secret itself, for the one place that writes it into a request.
  [[nodiscard]] std::string_view reveal() const noexcept { return secret_; }

 private:
  explicit Token(std::string secret) noexcept;
  std::string secret_;
};

/// The header in which GitLab gets a token.
enum class TokenKind : std::uint8_t {
  /// `Authorization: Bearer`: personal, project and group access tokens, and OAuth.
  bearer,
  /// `PRIVATE-TOKEN`: access tokens, for a host behind something that takes `Authorization` for
  /// itself.
  private_token,
  /// `JOB-TOKEN`: the token of a CI job, which the host takes for few calls.
  job_token,
};

}  // namespace gitprovider
