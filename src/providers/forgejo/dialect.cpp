#include "src/providers/forgejo/dialect.hpp"

#include "src/providers/forgejo/host_error.hpp"
#include "src/providers/forgejo/paths.hpp"
#include "src/providers/forgejo/probes.hpp"
#include "src/providers/rest/user_agent.hpp"
#include "src/retry/passing.hpp"

#include <string>

namespace gitprovider::forgejo {

bool should_retry(const Error& error) {
  const int status = error.http_status;
  return error.cause == Cause::answered ? status == 502 || status == 503 || status == 504
                                        : error.cause == Cause::dns || may_pass(error.cause);
}

rest::Dialect dialect() {
  using namespace std::chrono_literals;
  return {.provider = "forgejo",
          .request_id_header = "x-request-id",
          .max_attempts = 4,
          .backoff = proportional_jitter(300ms, 4000ms, 0.2),
          .should_retry = should_retry,
          .repeat_unsent = true,
          .page_links = rest::LinkPlaces::any_origin,
          .read_error = read_error,
          .repository = paths::repository,
          .longest_request = 60s,
          .look = look};
}

http::Headers fixed_headers(const ClientOptions& options) {
  http::Headers headers;
  headers.add("Accept", "application/json");
  headers.add("User-Agent", rest::user_agent(options));
  if (options.token) {
    headers.add("Authorization", "token " + std::string{options.token->reveal()});
  }
  return headers;
}

}  // namespace gitprovider::forgejo
