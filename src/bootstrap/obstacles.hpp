#pragma once

// Why a wish cannot be had, as far as reads can tell. Pure.

#include "src/bootstrap/plan.hpp"

#include "gitprovider/error.hpp"

#include <optional>

namespace gitprovider::bootstrap {

/// A repository that may not be touched: archived, renamed, or with foreign content that the spec
/// refuses. `lacks_something`: there is anything to make in it.
[[nodiscard]] std::optional<Error> obstacle_in_repository(const Spec& spec,
                                                          const Observed& observed,
                                                          bool lacks_something);

/// A template that the host cannot keep whole.
[[nodiscard]] std::optional<Error> obstacle_to_commit(const Spec& spec, const Observed& observed);

/// A missing branch that another one does not let be, or that nothing starts.
[[nodiscard]] std::optional<Error> obstacle_to_branch(const Spec& spec, const Observed& observed,
                                                      const BranchWish& wish);

/// Rules that this host does not have, as its capabilities say.
[[nodiscard]] std::optional<Error> obstacle_to_protection(const Observed& observed,
                                                          const BranchWish& wish);

/// A pull request, or a way of merging it, that this host does not have.
[[nodiscard]] std::optional<Error> obstacle_to_pull_request(const Observed& observed,
                                                            const PullRequestWish& wish);
[[nodiscard]] std::optional<Error> obstacle_to_merge(const Observed& observed,
                                                     const MergeWish& wish);

}  // namespace gitprovider::bootstrap
