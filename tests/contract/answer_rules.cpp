#include "tests/contract/answer_rules.hpp"

#include <utility>

namespace gitprovider::contract {

std::vector<testing::AnswerRule> with_common_rules(std::vector<testing::AnswerRule> own,
                                                   std::string misshapen) {
  const std::vector<testing::AnswerRule> common = {
      {.name = "502", .status = 502, .is_retried = true},
      {.name = "503", .status = 503, .is_retried = true},
      {.name = "504", .status = 504, .is_retried = true},
      {.name = "501", .status = 501, .code = ErrorCode::unavailable},
      {.name = "505", .status = 505, .code = ErrorCode::unavailable},
      {.name = "401", .status = 401, .code = ErrorCode::unauthorized},
      {.name = "404", .status = 404, .code = ErrorCode::not_found},
      {.name = "409", .status = 409, .code = ErrorCode::conflict},
      {.name = "422", .status = 422, .code = ErrorCode::invalid_argument},
      {.name = "451", .status = 451, .code = ErrorCode::forbidden},
      {.name = "200 without JSON",
       .status = 200,
       .body = "<html>Sign in</html>",
       .code = ErrorCode::protocol},
      {.name = "200 of another shape",
       .status = 200,
       .body = std::move(misshapen),
       .code = ErrorCode::protocol},
  };
  own.insert(own.end(), common.begin(), common.end());
  return own;
}

}  // namespace gitprovider::contract
