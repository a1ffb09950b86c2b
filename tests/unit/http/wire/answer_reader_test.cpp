#include "src/http/answer_reader.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using gitprovider::Limits;
using gitprovider::http::AnswerReader;
using gitprovider::http::Excess;
using gitprovider::http::Headers;

TEST_CASE("a request that may go out once is held back the second time", "[unit][http][answer]") {
  AnswerReader once(Limits{}, true);

  CHECK(once.begin_send());
  CHECK_FALSE(once.begin_send());
  CHECK(once.sends() == 1);
  CHECK(once.refused_resend());
}

TEST_CASE("what was answered to an earlier sending is forgotten", "[unit][http][answer]") {
  AnswerReader answer(Limits{}, false);
  REQUIRE(answer.begin_send());
  REQUIRE(answer.take_line("HTTP/1.1 200 OK\r\n"));
  REQUIRE(answer.take_line("A: b\r\n"));
  REQUIRE(answer.take_line("\r\n"));
  REQUIRE(answer.take_body("half"));

  REQUIRE(answer.begin_send());

  CHECK(answer.sends() == 2);
  CHECK(answer.status() == 0);
  CHECK_FALSE(answer.headers_complete());
  CHECK(answer.headers() == Headers{});
  CHECK(answer.body().empty());
}

TEST_CASE("a held-back sending keeps what the first was answered", "[unit][http][answer]") {
  AnswerReader answer(Limits{}, true);
  REQUIRE(answer.begin_send());
  REQUIRE(answer.take_line("HTTP/2 201 \r\n"));

  CHECK_FALSE(answer.begin_send());
  CHECK(answer.status() == 201);
}

TEST_CASE("an interim answer gives no status and no headers", "[unit][http][answer]") {
  AnswerReader answer(Limits{}, false);
  REQUIRE(answer.begin_send());
  for (const char* line : {"HTTP/1.1 103 Early Hints\r\n", "Link: </a>\r\n", "\r\n"}) {
    REQUIRE(answer.take_line(line));
  }

  CHECK(answer.status() == 0);
  CHECK_FALSE(answer.headers_complete());

  for (const char* line : {"HTTP/1.1 404 Not Found\r\n", "Link: </b>\r\n", "\r\n"}) {
    REQUIRE(answer.take_line(line));
  }
  CHECK(answer.status() == 404);
  CHECK(answer.headers_complete());
  CHECK(answer.headers() == Headers{{"Link", "</b>"}});
}

TEST_CASE("a status line without a number is no answer", "[unit][http][answer]") {
  for (const char* line : {"HTTP/1.1\r\n", "HTTP/1.1 abc\r\n", "HTTP/1.1 20", "\r\n"}) {
    CAPTURE(line);
    AnswerReader answer(Limits{}, false);
    REQUIRE(answer.begin_send());
    REQUIRE(answer.take_line(line));

    CHECK(answer.status() == 0);
  }
}

TEST_CASE("lines that are no fields are left out, trailers too", "[unit][http][answer]") {
  AnswerReader answer(Limits{}, false);
  REQUIRE(answer.begin_send());
  for (const char* line : {"HTTP/1.1 200 OK\r\n", " folds nothing\r\n", "no colon\r\n",
                           ": nameless\r\n", "A:\t b \r\n", "  c\r\n", "\r\n", "X: trailer\r\n"}) {
    REQUIRE(answer.take_line(line));
  }

  CHECK(answer.headers() == Headers{{"A", "b c"}});
}

TEST_CASE("header bytes are counted over all answers to one sending", "[unit][http][answer]") {
  const std::string status = "HTTP/1.1 103 X\r\n";
  AnswerReader answer({.max_header_bytes = 2 * status.size() + 2}, false);
  REQUIRE(answer.begin_send());

  CHECK(answer.take_line(status));
  CHECK(answer.take_line("\r\n"));
  CHECK(answer.take_line(status));
  CHECK_FALSE(answer.take_line("\r\n"));
  CHECK(answer.excess() == Excess::headers);
}

TEST_CASE("many short header lines are too many", "[unit][http][answer]") {
  AnswerReader answer({.max_header_bytes = std::size_t{1} << 30}, false);
  REQUIRE(answer.begin_send());
  REQUIRE(answer.take_line("HTTP/1.1 200 OK\r\n"));

  int taken = 0;
  while (taken < 10'000 && answer.take_line("a:\r\n")) {
    ++taken;
  }

  CHECK(taken < 10'000);
  CHECK(answer.excess() == Excess::headers);
}

TEST_CASE("a body may fill its limit", "[unit][http][answer]") {
  AnswerReader answer({.max_body_bytes = 4}, false);
  REQUIRE(answer.begin_send());

  CHECK(answer.take_body("abc"));
  CHECK(answer.take_body("d"));
  CHECK_FALSE(answer.take_body("e"));
  CHECK(answer.excess() == Excess::body);
  CHECK(answer.body() == "abcd");
}
