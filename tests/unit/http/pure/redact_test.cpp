#include "src/http/redact.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using gitprovider::http::Redactor;

namespace {

constexpr std::string_view kSecret = "tok/MARK+77\"x&y";

}  // namespace

TEST_CASE("a secret is removed in every form it comes back in", "[unit][http][redact]") {
  const Redactor redactor{kSecret};
  const auto* const form =
      GENERATE("tok/MARK+77\"x&y", "tok%2FMARK%2B77%22x%26y", "tok%2fMARK%2b77%22x%26y",
               "tok/MARK+77\\\"x&y", "tok\\/MARK+77\\\"x&y", "tok/MARK+77\\\"x\\u0026y",
               "746f6b2f4d41524b2b373722782679", "746F6B2F4D41524B2B373722782679");
  CAPTURE(form);

  CHECK(redactor.clean("bad credentials '" + std::string{form} + "' given") ==
        "bad credentials '***' given");
}

TEST_CASE("a secret is removed from base64 wherever it stands in the bytes",
          "[unit][http][redact]") {
  // printf '%s' "$prefix:tok_MARK_77:$suffix" | base64, with prefixes of three lengths.
  const Redactor redactor{"tok_MARK_77"};

  CHECK(redactor.clean("dG9rX01BUktfNzc=").find("01BUktf") == std::string::npos);
  CHECK(redactor.clean("YTp0b2tfTUFSS183Nzpi").find("tfTUFSS18") == std::string::npos);
  CHECK(redactor.clean("YWI6dG9rX01BUktfNzc6Yg==").find("01BUktf") == std::string::npos);
  CHECK(redactor.clean("YWJjOnRva19NQVJLXzc3OmI=").find("va19NQVJLX") == std::string::npos);
}

TEST_CASE("every copy is removed and the rest stays", "[unit][http][redact]") {
  const Redactor redactor{"s3cr3t"};

  CHECK(redactor.clean("s3cr3ts3cr3t, S3CR3T s3cr3") == "******, S3CR3T s3cr3");
  CHECK(Redactor{}.clean("nothing to hide") == "nothing to hide");
  CHECK(Redactor{""}.clean("nothing to hide") == "nothing to hide");
}

TEST_CASE("a cut does not leave a part of a secret", "[unit][http][redact]") {
  const Redactor redactor{"s3cr3t"};

  CHECK(redactor.clean("0123456789s3cr3t", 14) == "0123456789***");
  CHECK(redactor.clean("0123456789s3cr3t", 12) == "012345678...");
}

TEST_CASE("removing cannot put a secret together", "[unit][http][redact]") {
  const Redactor redactor{"wxyz"};

  CHECK(redactor.clean("wxwxyzyz") == "wx***yz");
  CHECK(redactor.clean("wx\x01yz") == "wx\\x01yz");
}

TEST_CASE("what a terminal would obey is shown as an escape", "[unit][http][redact]") {
  const Redactor redactor;

  CHECK(redactor.clean("\x1B[31mred") == "\\x1b[31mred");
  CHECK(redactor.clean("\x1B]8;;http://x\x07link") == "\\x1b]8;;http://x\\x07link");
  CHECK(redactor.clean("a\xC2\x9Bz") == "a\\x9bz");
  CHECK(redactor.clean("a\xE2\x80\xAEz") == "a\\u202ez");
  CHECK(redactor.clean(std::string_view{"\0", 1}) == "\\x00");
}

TEST_CASE("line breaks and tabs become spaces", "[unit][http][redact]") {
  CHECK(Redactor{}.clean("a\r\nb\tc") == "a  b c");
}

TEST_CASE("text of people stays as it is", "[unit][http][redact]") {
  const Redactor redactor;
  constexpr std::string_view text = "Zweig \xC3\xA4 \xE6\x97\xA5\xE6\x9C\xAC \xF0\x9F\x98\x80";

  CHECK(redactor.clean(text) == text);
}

TEST_CASE("ill-formed UTF-8 is shown byte by byte", "[unit][http][redact]") {
  const Redactor redactor;

  CHECK(redactor.clean("\xFF") == "\\xff");
  CHECK(redactor.clean("a\xC3") == "a\\xc3");
}

TEST_CASE("long text is cut between characters and says so", "[unit][http][redact]") {
  const Redactor redactor;

  CHECK(redactor.clean("12345", 5) == "12345");
  CHECK(redactor.clean("123456", 5) == "12...");
  CHECK(redactor.clean("1\xC3\xA4\xC3\xA4\xC3\xA4", 6) == "1\xC3\xA4...");
  CHECK(redactor.clean("\xC3\xA4\xC3\xA4\xC3\xA4", 5) == "\xC3\xA4...");
  CHECK(redactor.clean("123456", 2) == "..");
  CHECK(redactor.clean("123456", 0).empty());
  CHECK(redactor.clean(std::string(1'000'000, 'x')).size() == 200);
}

TEST_CASE("an answer is masked in place, in every form of the secret", "[unit][http][redact]") {
  const Redactor redactor{"s3cr/t+value"};
  std::string body = R"({"a":"s3cr/t+value","b":"x s3cr\/t+value s3cr%2Ft%2Bvalue y","c":1})";
  const std::size_t size = body.size();

  redactor.mask(body);

  CHECK(body == R"({"a":"************","b":"x ************* **************** y","c":1})");
  CHECK(body.size() == size);
}

TEST_CASE("what is too short to be a secret in an answer is left alone", "[unit][http][redact]") {
  std::string body = R"({"name":"token"})";
  Redactor{"token"}.mask(body);
  Redactor{}.mask(body);
  CHECK(body == R"({"name":"token"})");
}
