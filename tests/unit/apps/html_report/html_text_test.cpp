#include "apps/gitflow-bootstrap/html_report/html_text.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider::cli;
using namespace std::string_literals;

TEST_CASE("a text cannot become a tag, an attribute or a reference", "[unit][apps][report]") {
  CHECK(html::text("<script>alert(1)</script>") == "&lt;script&gt;alert(1)&lt;/script&gt;");
  CHECK(html::text(R"(" onload="x" ' &amp;)") == "&quot; onload=&quot;x&quot; &#39; &amp;amp;");
  CHECK(html::text("caf\xc3\xa9 \xe2\x9c\x93") == "caf\xc3\xa9 \xe2\x9c\x93");
  CHECK(html::text("").empty());
}

TEST_CASE("what cannot be seen, turns the line around or is no UTF-8 is written out",
          "[unit][apps][report]") {
  CHECK(html::text("a\0b\x1b[31m\n"s) == R"(a\x00b\x1b[31m\x0a)");
  CHECK(html::text("\xe2\x80\xae\x66\xe2\x81\xa6") == R"(\u{202e}f\u{2066})");
  CHECK(html::text("\xff\xc3<\xed\xa0\x80") == R"(\xff\xc3&lt;\xed\xa0\x80)");
}

TEST_CASE("an address is shown without user, password and query", "[unit][apps][report]") {
  CHECK(html::text("at https://me:s3cret@host/a and http://t0ken@b: no") ==
        "at https://host/a and http://b: no");
  CHECK(html::text("https://a:b@c@host") == "https://host");
  CHECK(html::text("https://host/a?token=s3cret#top, why?") == "https://host/a#top, why?");
  CHECK(html::text("https://host/a@b") == "https://host/a@b");
  CHECK(html::text("ssh://git@host://x@y") == "ssh://host://x@y");
}

TEST_CASE("only a plain web address can be followed", "[unit][apps][report]") {
  CHECK(html::link("https://host/acme") ==
        R"(<a rel="noreferrer noopener" href="https://host/acme">https://host/acme</a>)");
  for (const std::string raw :
       {"javascript:alert(1)", "data:text/html,x", "https://me:s3cret@host/", "https://host/\"x",
        "https://host/a b", "https://host/?q", "file:///etc", "https://host/\xe2\x80\xae"}) {
    CAPTURE(raw);
    CHECK(html::link(raw).find("<a") == std::string::npos);
    CHECK(html::link(raw).find("s3cret") == std::string::npos);
  }
}
