// What is wrong in a file is told with its place, its key, and what is allowed.

#include "gitprovider/config.hpp"
#include "tests/catch_compat.hpp"

#include <string>
#include <vector>

using namespace gitprovider;

namespace {

struct Wrong {
  std::string text{};
  /// Each stands in the message.
  std::vector<std::string> says{};
};

std::string message_of(const std::string& text) {
  const auto config = Config::parse(text, "f.yaml");
  REQUIRE_FALSE(config);
  CHECK(config.error().code == ErrorCode::invalid_argument);
  CHECK(config.error().outcome == Outcome::not_applied);
  return config.error().message;
}

}  // namespace

TEST_CASE("every mistake is told with file, line, column, key and what is allowed",
          "[unit][config]") {
  const std::vector<Wrong> rows{
      {"42", {"f.yaml:1:1", "default", "hosts"}},
      {"defualt: {}", {"f.yaml:1:1", "'defualt'", "is 'default' meant?"}},
      {"timeouts: {attempt: 1s}", {"f.yaml:1:1", "'timeouts'", "allowed here: default, hosts"}},
      {"default: 1", {"f.yaml:1:1: default: ", "base_url, timeouts"}},
      {"default:\n  timeouts:\n    atempt: 1s\n",
       {"f.yaml:3:5: default.timeouts: unknown key 'atempt'; is 'attempt' meant?"}},
      {"default:\n  timeouts:\n    whatever: 1s\n",
       {"f.yaml:3:5: ", "allowed here: connect, first_byte, attempt, operation, low_speed"}},
      {"default: {timeouts.connect: 1s}", {"f.yaml:1:11: default: unknown key"}},
      {"default: {timeouts: {\"\": 1s}}", {"default.timeouts: unknown key ''"}},
      {"default:\n  timeouts: 5s\n",
       {"f.yaml:2:3: default.timeouts: ", "connect, first_byte, attempt"}},
      {"default:\n  timeouts:\n    attempt: 5\n",
       {"f.yaml:3:5: default.timeouts.attempt: '5' is not a duration", "ms, s or m"}},
      {"default:\n  timeouts:\n    attempt: {}\n",
       {"f.yaml:3:5: default.timeouts.attempt: ", "wanted: duration"}},
      {"default:\n  timeouts:\n    attempt:\n", {"default.timeouts.attempt: has no value"}},
      {"default: {timeouts: {attempt: 0s}}",
       {"f.yaml:1:22: default.timeouts.attempt: must be above zero"}},
      {"default: {timeouts: {first_byte: 11s}}",
       {"default.timeouts.first_byte: must be at most timeouts.attempt"}},
      {"default: {retry: {max_attempts: 6}}",
       {"f.yaml:1:19: default.retry.max_attempts: ", "task queue"}},
      {"default: {retry: {max_attempts: many}}", {"'many' is not a whole number"}},
      {"default: {retry: {max_attempts: -1}}", {"'-1' is not a whole number"}},
      {"default: {retry: {max_attempts: 4294967296}}", {"whole number"}},
      {"default: {retry: {backoff: {cap: 1ms}}}",
       {"f.yaml:1:29: default.retry.backoff.cap: ", "below the base"}},
      {"default: {retry: {backoff: {base: 10s}}}",
       {"f.yaml:1:29: default.retry.backoff.base: ", "cap"}},
      {"default: {retry: {backoff: {low: nan}}}", {"'nan' is not a number"}},
      {"default: {limits: {max_parallel: 65}}", {"default.limits.max_parallel: must be 1 to 64"}},
      {"default: {limits: {max_body_bytes: 5MB}}", {"'5MB' is not a number of bytes", "64MiB"}},
      {"default: {limits: {max_body_bytes: 99999999999GiB}}", {"is not a number of bytes"}},
      {"default: {mark_commits: yes}", {"'yes' is not true or false"}},
      {"default: {user_agent: \"a\\nb\"}", {"default.user_agent: must be"}},
      {"default: {resilience: {bulkhead: none}}", {"'none' is not on, off"}},
      {"default: {resilience: {circuit_breaker: {window: 5}}}",
       {"f.yaml:1:42: default.resilience.circuit_breaker.window: ", "least_calls"}},
      {"default: {base_url: https://a}", {"f.yaml:1:11: default.base_url: ", "hosts"}},
      {"hosts: {https://a/api: {base_url: https://b}}", {"already"}},
      {"hosts: [a]", {"f.yaml:1:8: hosts: ", "a list"}},
      {"hosts: a", {"f.yaml:1:1: hosts: "}},
      {"hosts: {a: 1}", {"f.yaml:1:9: hosts.a: "}},
      {"hosts: {'a b': {}}", {"'a b'", "host's name"}},
      {"hosts: {'': {}}", {"host's name"}},
      {"hosts: {ftp://a: {}}", {"https://"}},
      {"hosts: {'https://me:pw@a/': {}}", {"no name or password"}},
      {"hosts: {'https://a/?q=1': {}}", {"URL of an API's root"}},
      {"hosts:\n  A.example: {}\n  a.example: {}\n", {"f.yaml:3:3: hosts: ", "already"}},
      {"hosts:\n  https://a:443/x/: {}\n  https://a/x: {}\n", {"f.yaml:3:3: hosts: ", "already"}},
      {"hosts:\n  a:\n    timeouts: {attempt: 1h}\n",
       {"f.yaml:3:16: hosts.a.timeouts.attempt: '1h'"}},
  };
  for (const Wrong& wrong : rows) {
    const std::string message = message_of(wrong.text);
    CAPTURE(wrong.text, message);
    for (const std::string& part : wrong.says) {
      CHECK_THAT(message, Catch::Contains(part));
    }
  }
}

TEST_CASE("a value of the default that does not fit a host's is told where it stands",
          "[unit][config]") {
  const std::string message = message_of(
      "default:\n"
      "  timeouts: {first_byte: 5s}\n"
      "hosts:\n"
      "  quick:\n"
      "    timeouts: {attempt: 2s}\n");

  CHECK_THAT(message, Catch::Contains("f.yaml:2:14: default.timeouts.first_byte: "));
  CHECK_THAT(message, Catch::Contains("2000 ms"));
}

TEST_CASE("a token is refused with the way it goes, and not repeated", "[unit][config]") {
  for (const std::string key : {"token", "private_token", "password"}) {
    for (const std::string& text :
         {"default: {" + key + ": s3cr3t}", "hosts: {a: {" + key + ": s3cr3t}}",
          "hosts: {a: {retry: {" + key + ": s3cr3t}}}"}) {
      const std::string message = message_of(text);
      CAPTURE(text, message);
      CHECK_THAT(message, Catch::Contains("GITPROVIDER_TOKEN"));
      CHECK_THAT(message, Catch::Contains("--token-file"));
      CHECK_THAT(message, !Catch::Contains("s3cr3t"));
    }
  }
}

TEST_CASE("text of the file cannot dress up a message", "[unit][config]") {
  const std::string message = message_of("\"a\\x1b[2J\\u202e\": 1");

  CHECK_THAT(message, Catch::Contains("\\x1b[2J\\xe2\\x80\\xae"));
  CHECK(message_of(std::string(5'000, 'k') + ": 1").size() < 200);
}
