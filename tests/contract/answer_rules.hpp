#pragma once

// What answers mean on every host that speaks HTTP.

#include "gitprovider/testing/contract.hpp"

#include <string>
#include <vector>

namespace gitprovider::contract {

/// The rules of one host, and then those that hold for all. `misshapen` is a repository in which a
/// field is of another type.
[[nodiscard]] std::vector<testing::AnswerRule> with_common_rules(
    std::vector<testing::AnswerRule> own, std::string misshapen);

}  // namespace gitprovider::contract
