#include "src/providers/github/dialect.hpp"

#include "src/providers/github/host_error.hpp"
#include "src/providers/github/paths.hpp"
#include "src/providers/github/probes.hpp"
#include "src/providers/rest/user_agent.hpp"
#include "src/retry/passing.hpp"

#include <string>

namespace gitprovider::github {
namespace {

constexpr std::string_view kApiVersion = "2022-11-28";

bool is_retryable_answer(const Error& error) {
  switch (error.http_status) {
    case 429:
      return true;
    case 403:
      return error.code == ErrorCode::rate_limited && !error.retry_after_is_minimum;
    case 501:
    case 505:
      return false;
    default:
      return error.http_status >= 500;
  }
}

}  // namespace

bool should_retry(const Error& error) {
  return error.cause == Cause::answered ? is_retryable_answer(error) : may_pass(error.cause);
}

rest::Dialect dialect() {
  using namespace std::chrono_literals;
  return {.provider = "github",
          .request_id_header = "x-github-request-id",
          .max_attempts = 4,
          .backoff = full_jitter(250ms, 4000ms),
          .should_retry = should_retry,
          .spares_unchanged = true,
          .page_size = kPageSize,
          .limits = {.limit = "x-ratelimit-limit",
                     .remaining = "x-ratelimit-remaining",
                     .reset = "x-ratelimit-reset",
                     .resource = "x-ratelimit-resource",
                     .usual = "core",
                     .limits_changes = true},
          .read_error = read_error,
          .repository = paths::repository,
          .longest_request = 10s,
          .look = look};
}

http::Headers fixed_headers(const ClientOptions& options) {
  http::Headers headers;
  headers.add("Accept", "application/vnd.github+json");
  headers.add("X-GitHub-Api-Version", std::string{kApiVersion});
  headers.add("User-Agent", rest::user_agent(options));
  if (options.token) {
    headers.add("Authorization", "Bearer " + std::string{options.token->reveal()});
  }
  return headers;
}

}  // namespace gitprovider::github
