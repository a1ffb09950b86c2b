#include "apps/common/exit_status.hpp"

#include "tests/catch_compat.hpp"

namespace gitprovider::cli {
namespace {

int status(ErrorCode code, Operation operation = Operation::get_repo, int http_status = 0) {
  return exit_status_of({.code = code, .http_status = http_status}, operation);
}

}  // namespace

TEST_CASE("each class of failure has its exit status", "[unit][cli]") {
  CHECK(status(ErrorCode::invalid_argument) == 2);
  CHECK(status(ErrorCode::unsupported) == 2);
  CHECK(status(ErrorCode::unauthorized) == 4);
  CHECK(status(ErrorCode::forbidden, Operation::get_repo, 403) == 4);
  CHECK(status(ErrorCode::rate_limited, Operation::get_repo, 403) == 5);
  CHECK(status(ErrorCode::cancelled) == 130);
  for (const ErrorCode code :
       {ErrorCode::already_exists, ErrorCode::conflict, ErrorCode::network, ErrorCode::timeout,
        ErrorCode::deadline_exceeded, ErrorCode::attempts_exhausted, ErrorCode::unavailable,
        ErrorCode::protocol, ErrorCode::local_io, ErrorCode::circuit_open, ErrorCode::overloaded,
        ErrorCode::budget_exhausted}) {
    CHECK(status(code) == 1);
  }
}

TEST_CASE("a 404 speaks of rights only where something was to be changed", "[unit][cli]") {
  CHECK(status(ErrorCode::not_found, Operation::get_repo, 404) == 1);
  CHECK(status(ErrorCode::not_found, Operation::create_branch, 404) == 4);
  CHECK(status(ErrorCode::not_found, Operation::create_branch, 0) == 1);
}

TEST_CASE("what may have happened comes before why it ended", "[unit][cli]") {
  for (const ErrorCode code : {ErrorCode::unknown_outcome, ErrorCode::cancelled,
                               ErrorCode::rate_limited, ErrorCode::protocol}) {
    CHECK(exit_status_of({.code = code, .outcome = Outcome::unknown}, Operation::create_repo) == 3);
    CHECK(exit_status_of({.code = code, .outcome = Outcome::applied}, Operation::create_repo) == 3);
  }
}

}  // namespace gitprovider::cli
