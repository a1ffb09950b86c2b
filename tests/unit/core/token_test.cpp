#include "gitprovider/credentials.hpp"
#include "tests/catch_compat.hpp"

#include <string>
#include <type_traits>
#include <utility>

using namespace gitprovider;
using namespace std::string_literals;

template <class T>
concept Comparable = requires(const T& a, const T& b) {
  a == b;
};
template <class T>
concept Printable = requires(std::ostream& out, const T& value) {
  out << value;
};

static_assert(!Comparable<Token>);
static_assert(!Printable<Token>);
static_assert(std::is_nothrow_move_constructible_v<Token>);

TEST_CASE("the newline at the end of a token file is trimmed", "[unit][credentials]") {
  const std::string text = GENERATE("s3cret"s, "s3cret\n"s, "s3cret\r\n"s);

  CHECK(Token::parse(text).value().reveal() == "s3cret");
}

TEST_CASE("anything else odd in a token is refused and not repeated", "[unit][credentials]") {
  const std::string text =
      GENERATE(""s, "\n"s, "\r\n"s, "s3cret\n\n"s, "s3cret\r"s, " s3cret"s, "s3cret "s, "s3\ncret"s,
               "s3\rcret"s, "s3\0cret"s, "s3cret\0"s, "s3cret\x7f"s, "s3cr\u00E9t"s, "s3\tcret"s,
               std::string(8193, 's'), std::string(100'000, 's'));

  const auto token = Token::parse(text);

  REQUIRE_FALSE(token);
  CHECK(token.error().code == ErrorCode::invalid_argument);
  CHECK(token.error().message.find("s3") == std::string::npos);
  CHECK(token.error().message.find("sss") == std::string::npos);
}

TEST_CASE("a token of 8,192 characters is accepted", "[unit][credentials]") {
  CHECK(Token::parse(std::string(8192, 's') + "\n").value().reveal().size() == 8192);
}

TEST_CASE("a token can be copied and moved", "[unit][credentials]") {
  Token token = Token::parse("first").value();
  Token copy = token;
  Token moved = std::move(token);
  CHECK(copy.reveal() == "first");
  CHECK(moved.reveal() == "first");
  CHECK(token.reveal().empty());  // NOLINT(bugprone-use-after-move): what is left is the point

  copy = Token::parse(std::string(100, 'x')).value();
  moved = copy;
  CHECK(moved.reveal() == std::string(100, 'x'));
  const Token& same = moved;
  moved = same;
  CHECK(moved.reveal() == std::string(100, 'x'));
}

TEST_CASE("a token that is moved away leaves no byte behind", "[unit][credentials]") {
  Token token = Token::parse("short").value();
  const std::string_view before = token.reveal();

  const Token moved = std::move(token);

  CHECK(std::string{before.data(), 5} == std::string(5, '\0'));
  CHECK(moved.reveal() == "short");
}
