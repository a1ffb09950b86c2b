#include "src/providers/rest/log_observer.hpp"

#include "tests/catch_compat.hpp"

#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <sstream>

using namespace gitprovider;
using namespace std::chrono_literals;

namespace {

/// The logger named `gitprovider` for the length of a test.
class CapturedLog {
 public:
  CapturedLog() {
    auto logger = std::make_shared<spdlog::logger>(
        "gitprovider", std::make_shared<spdlog::sinks::ostream_sink_mt>(text_));
    logger->set_pattern("%l %v");
    spdlog::register_logger(logger);
  }
  CapturedLog(const CapturedLog&) = delete;
  CapturedLog& operator=(const CapturedLog&) = delete;
  ~CapturedLog() { spdlog::drop("gitprovider"); }

  [[nodiscard]] std::string text() const { return text_.str(); }

 private:
  std::ostringstream text_;
};

AttemptEvent failed_attempt() {
  return {.provider = "mock",
          .method = "GET",
          .path = "/repos/{owner}/{repo}",
          .attempt = 1,
          .max_attempts = 4,
          .status = 503,
          .cause = Cause::answered,
          .decision = Decision::retry,
          .delay = 125ms};
}

}  // namespace

TEST_CASE("a retry is one warning line", "[unit][rest][R9]") {
  const CapturedLog log;

  rest::LogObserver{}.on_attempt(failed_attempt());

  CHECK(log.text() ==
        "warning mock GET /repos/{owner}/{repo}: attempt 1/4: status 503, retry in 125 ms\n");
}

TEST_CASE("a retry without an answer names its cause", "[unit][rest][R9]") {
  const CapturedLog log;
  AttemptEvent event = failed_attempt();
  event.cause = GENERATE(Cause::timeout, Cause::body_dropped);

  rest::LogObserver{}.on_attempt(event);

  CHECK_THAT(log.text(), Catch::Matchers::Contains(
                             ": attempt 1/4: " + std::string{to_string(event.cause)} + ","));
}

TEST_CASE("what is not a retry is not logged", "[unit][rest][R9]") {
  const CapturedLog log;
  AttemptEvent event = failed_attempt();
  event.decision = GENERATE(Decision::return_, Decision::check_state, Decision::attempts_exhausted);

  rest::LogObserver{}.on_attempt(event);

  CHECK(log.text().empty());
}

TEST_CASE("an answer that fits nothing we know is one warning line", "[unit][rest]") {
  const CapturedLog log;
  AttemptEvent event = failed_attempt();
  event.status = 418;
  event.decision = Decision::return_;
  event.is_unclassified = true;

  rest::LogObserver{}.on_attempt(event);

  CHECK(log.text() ==
        "warning mock GET /repos/{owner}/{repo}: status 418, unclassified: nothing is known of "
        "this answer but its status\n");
}

TEST_CASE("a wait before a request is one warning line", "[unit][rest][limits]") {
  const CapturedLog log;
  const auto [reason, why] = GENERATE(table<WaitReason, std::string>({
      {WaitReason::host_limit, "the requests that the host allows are used up"},
      {WaitReason::host_refusal, "the host asked for a pause"},
      {WaitReason::own_pace, "changes go out no faster"},
  }));

  rest::LogObserver{}.on_wait({.provider = "mock",
                               .method = "POST",
                               .path = "/repos/{owner}/{repo}",
                               .reason = reason,
                               .resource = "core",
                               .delay = 34s});

  CHECK(log.text() ==
        "warning mock POST /repos/{owner}/{repo}: " + why + ", goes out in 34000 ms\n");
}
