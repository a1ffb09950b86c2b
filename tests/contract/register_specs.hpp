#pragma once

// Makes each spec of the contract a test case of its own, run against a host of its own.

#include "gitprovider/testing/contract.hpp"
#include "tests/catch_compat.hpp"

#include <cstddef>
#include <string>
#include <utility>

namespace gitprovider::contract {

/// More than there are specs.
inline constexpr std::size_t kMostSpecs = 150;

/// `Host` is a ContractHost that also tells, by `problems()`, what its server found wrong.
template <class Host, std::size_t index>
void run_nth_spec() {
  Host host;
  const auto result = testing::run_spec(testing::contract_specs()[index], host);
  for (const auto& failure : result.failures) {
    FAIL_CHECK(failure);
  }
  for (const auto& problem : host.problems()) {
    FAIL_CHECK(problem);
  }
  if (result.verdict == testing::Verdict::skipped) {
    WARN("skipped: " << result.reason);
  }
  SUCCEED();
}

template <class Host, std::size_t index>
void register_nth_spec(const std::string& tags) {
  if (index < testing::contract_specs().size()) {
    const std::string name(testing::contract_specs()[index].name);
    REGISTER_TEST_CASE((run_nth_spec<Host, index>), name, tags);
  }
}

/// True, so that it can be called before main.
template <class Host, std::size_t... indices>
bool register_specs(const std::string& tags, std::index_sequence<indices...> /*all*/) {
  static_assert(sizeof...(indices) == kMostSpecs);
  (register_nth_spec<Host, indices>(tags), ...);
  return true;
}

template <class Host>
bool register_specs(const std::string& tags) {
  return register_specs<Host>(tags, std::make_index_sequence<kMostSpecs>());
}

}  // namespace gitprovider::contract
