#pragma once

// The state of a check in the words of hosts that call a passed one a success.

#include "tests/mock/host/stored_repository.hpp"

#include <string>
#include <string_view>

namespace gitprovider::mock {

/// `failed` is the host's own word.
[[nodiscard]] inline std::string word_of(StoredCheck::State state, std::string_view failed) {
  switch (state) {
    case StoredCheck::State::pending:
      return "pending";
    case StoredCheck::State::passed:
      return "success";
    case StoredCheck::State::failed:
      break;
  }
  return std::string{failed};
}

}  // namespace gitprovider::mock
