#include "src/providers/gitlab/dialect.hpp"

#include "src/providers/gitlab/host_error.hpp"
#include "src/providers/gitlab/paths.hpp"
#include "src/providers/gitlab/probes.hpp"
#include "src/providers/gitlab/projects.hpp"
#include "src/providers/gitlab/transport_retry.hpp"
#include "src/providers/rest/user_agent.hpp"
#include "src/retry/passing.hpp"

#include <cassert>
#include <string>

namespace gitprovider::gitlab {
namespace {

void add_token(http::Headers& headers, const Token& token, TokenKind kind) {
  const std::string secret{token.reveal()};
  switch (kind) {
    case TokenKind::bearer:
      return headers.add("Authorization", "Bearer " + secret);
    case TokenKind::private_token:
      return headers.add("PRIVATE-TOKEN", secret);
    case TokenKind::job_token:
      return headers.add("JOB-TOKEN", secret);
  }
  assert(false);
}

}  // namespace

bool should_retry(const Error& error) {
  const int status = error.http_status;
  return error.cause == Cause::answered ? status == 500 || status == 503 || status == 504
                                        : may_pass(error.cause);
}

rest::Dialect dialect(TransportRetry mode) {
  using namespace std::chrono_literals;
  return {.provider = "gitlab",
          .request_id_header = "x-request-id",
          .max_attempts = 4,
          .backoff = full_jitter(250ms, 4000ms),
          .should_retry = should_retry,
          .inner = transport_policy(mode),
          .limits = {.limit = "ratelimit-limit",
                     .remaining = "ratelimit-remaining",
                     .reset = "ratelimit-reset",
                     .resource = "ratelimit-name",
                     .pauses_without_time = false},
          .read_error = read_error,
          .repository = [](const RepoRef& repo) { return paths::project(full_name(repo)); },
          .longest_request = 60s,
          .look = look};
}

http::Headers fixed_headers(const ClientOptions& options, TokenKind kind) {
  http::Headers headers;
  headers.add("Accept", "application/json");
  headers.add("User-Agent", rest::user_agent(options));
  if (options.token) {
    add_token(headers, *options.token, kind);
  }
  return headers;
}

}  // namespace gitprovider::gitlab
