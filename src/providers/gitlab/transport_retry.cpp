#include "src/providers/gitlab/transport_retry.hpp"

namespace gitprovider::gitlab {
namespace {

using namespace std::chrono_literals;

constexpr unsigned kTries = 10;
constexpr Duration kFirstWait = 250ms;
/// The wait before the tenth try.
constexpr Duration kLongestWait = kFirstWait * 256;

}  // namespace

bool is_of_transport(const Error& error) {
  return error.cause == Cause::answered && (error.http_status == 429 || error.http_status == 502);
}

InnerPolicy transport_policy(TransportRetry mode) {
  return {.max_tries = kTries,
          .backoff = {.base = kFirstWait, .cap = kLongestWait, .low = 1.0, .high = 1.0},
          .should_retry = is_of_transport,
          .repeats_mutations = mode == TransportRetry::all_methods};
}

}  // namespace gitprovider::gitlab
