#include "src/core/expected_head.hpp"

#include "src/core/printable.hpp"

#include <string>

namespace gitprovider {

Result<void> check_expected_head(const NewCommit& request, const std::optional<ObjectId>& head) {
  const auto& expected = request.expected_head;
  if (!expected || head == expected) {
    return {};
  }
  return Error{.code = ErrorCode::conflict,
               .message = "branch " + quoted(request.branch) + ": expected at " + expected->hex() +
                          ", is " + (head ? "at " + head->hex() : "in an empty repository")};
}

}  // namespace gitprovider
