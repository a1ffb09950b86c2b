#include "src/core/ascii.hpp"
#include "src/core/errors.hpp"

#include "gitprovider/credentials.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace gitprovider {
namespace {

constexpr std::size_t kMaxTokenBytes = 8192;

// The whole capacity: a short string that was moved away leaves its bytes behind.
void wipe(std::string& secret) noexcept {
  secret.resize(secret.capacity());
  explicit_bzero(secret.data(), secret.size());
  secret.clear();
}

std::string_view without_newline(std::string_view text) noexcept {
  if (text.ends_with('\n')) {
    text.remove_suffix(1);
    if (text.ends_with('\r')) {
      text.remove_suffix(1);
    }
  }
  return text;
}

}  // namespace

Result<Token> Token::parse(std::string_view text) {
  const std::string_view secret = without_newline(text);
  if (secret.empty()) {
    return invalid("token: is empty");
  }
  if (secret.size() > kMaxTokenBytes) {
    return invalid("token: is longer than 8,192 characters");
  }
  if (!std::all_of(secret.begin(), secret.end(), ascii::is_visible)) {
    return invalid(
        "token: holds a space, a line break or another character that is not visible ASCII");
  }
  return Token{std::string{secret}};
}

Token::Token(std::string secret) noexcept : secret_(std::move(secret)) { wipe(secret); }

Token::Token(const Token& other) = default;

Token::Token(Token&& other) noexcept : secret_(std::move(other.secret_)) { wipe(other.secret_); }

Token& Token::operator=(const Token& other) {
  if (this != &other) {
    *this = Token{other};
  }
  return *this;
}

Token& Token::operator=(Token&& other) noexcept {
  if (this != &other) {
    wipe(secret_);
    secret_ = std::move(other.secret_);
    wipe(other.secret_);
  }
  return *this;
}

Token::~Token() { wipe(secret_); }

}  // namespace gitprovider
