#pragma once

// Any of the six mutations as one value, which can be written down, read back and made.

#include "gitprovider/branch.hpp"
#include "gitprovider/call.hpp"
#include "gitprovider/commit.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/operation.hpp"
#include "gitprovider/outcome.hpp"
#include "gitprovider/protection.hpp"
#include "gitprovider/pull_request.hpp"
#include "gitprovider/repository.hpp"
#include "gitprovider/resolution.hpp"
#include "gitprovider/result.hpp"

#include <string>
#include <string_view>
#include <variant>

namespace gitprovider {

/// What a mutation is asked for.
using ChangeRequest = std::variant<NewRepository, NewBranch, ProtectBranch, NewCommit,
                                   NewPullRequest, MergePullRequest>;

/// A mutation that is to be made. `repo` is the repository it is made in, and with NewRepository
/// the one that is made.
struct Change {
  RepoRef repo{};
  ChangeRequest request{};

  friend bool operator==(const Change&, const Change&) = default;
};

/// The operation that makes it.
[[nodiscard]] GITPROVIDER_EXPORT Operation operation_of(const Change& change) noexcept;

/// Checks it as the operation would (names.hpp). `invalid_argument` too where it cannot be written
/// down exactly: a text that is no UTF-8 or holds a NUL. Files may hold any bytes.
[[nodiscard]] GITPROVIDER_EXPORT Result<void> validate(const Change& change);

/// The change as JSON, with the number of its form; files in base64.
[[nodiscard]] GITPROVIDER_EXPORT std::string change_to_json(const Change& change);

/// Reads it back, equal to what was written. `invalid_argument` for anything else, and for a form
/// that is not known: a later one may hold what must not be left out.
[[nodiscard]] GITPROVIDER_EXPORT Result<Change> change_from_json(std::string_view text);

/// Calls the operation of `provider` that makes it.
[[nodiscard]] GITPROVIDER_EXPORT Result<Applied<Made>> make_change(GitProvider& provider,
                                                                   const Change& change,
                                                                   const Call& call);

}  // namespace gitprovider
