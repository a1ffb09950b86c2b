#pragma once

// The six mutations, each prepared so that it can be called and would succeed.

#include "src/testing/contract/spec_context.hpp"

#include "gitprovider/call.hpp"
#include "gitprovider/error.hpp"
#include "gitprovider/operation.hpp"
#include "gitprovider/outcome.hpp"

#include <functional>
#include <optional>
#include <span>

namespace gitprovider::testing {

/// How a mutation ended.
struct Ended {
  /// Absent where it succeeded.
  std::optional<Error> error{};
  ConfirmedBy confirmed_by = ConfirmedBy::response;
};

/// A mutation that is ready to be called.
struct Mutation {
  Operation operation = Operation::create_repo;
  std::function<Ended(const Call&)> run{};
};

using PrepareMutation = Mutation (*)(SpecContext&);

/// One for each mutation.
[[nodiscard]] std::span<const PrepareMutation> mutations();
/// The creation of a branch, for what one of them can show for all.
[[nodiscard]] Mutation branch_creation(SpecContext& spec);

}  // namespace gitprovider::testing
