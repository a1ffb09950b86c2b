#include "apps/common/advice.hpp"

#include "tests/catch_compat.hpp"

using namespace gitprovider;
using namespace gitprovider::cli;

TEST_CASE("a pause that the host asked for is told with its time", "[unit][apps]") {
  const Error error{.code = ErrorCode::rate_limited,
                    .cause = Cause::answered,
                    .http_status = 429,
                    .retry_after = std::chrono::milliseconds{1'500}};

  CHECK(advice(error, Operation::get_repo) == "the host asks for a pause: try again in 2 s");
}

TEST_CASE("a request that was held back is not told as the host's refusal", "[unit][apps]") {
  const Error error{.code = ErrorCode::rate_limited,
                    .cause = Cause::rate_limited,
                    .retry_after = std::chrono::minutes{1}};

  CHECK(advice(error, Operation::create_repo) ==
        "a limit on requests is used up for now: try again in 60 s");
}
