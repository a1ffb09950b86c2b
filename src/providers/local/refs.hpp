#pragma once

// References: read, made and moved. A move names the value it replaces, so that nothing another
// process did meanwhile is lost.

#include "gitprovider/result.hpp"

#include <git2.h>

#include <optional>
#include <string>
#include <string_view>

namespace gitprovider::local {

/// `refs/heads/NAME`.
[[nodiscard]] std::string branch_ref(std::string_view branch);

/// Where a pull request's head is kept, so that it outlives its branch: `refs/pull/N/head`.
[[nodiscard]] std::string pull_request_ref(std::int64_t number);

/// Where a reference points to, or nothing where it is absent.
[[nodiscard]] Result<std::optional<git_oid>> find_ref(git_repository* repository,
                                                      const std::string& name);

/// The head of a branch that must be there, else `not_found`.
[[nodiscard]] Result<git_oid> require_branch(git_repository* repository, std::string_view branch);

/// True where the repository has no reference, and so no commit.
[[nodiscard]] Result<bool> is_empty(git_repository* repository);

struct RefMove {
  std::string ref{};
  /// Absent: the reference must not be there yet.
  std::optional<git_oid> from{};
  git_oid to{};
};

/// Makes or moves a reference as one step. `conflict` where it is not where `from` says,
/// `already_exists` where it is to be made and is there. Any other failure may have moved it, and
/// its outcome is `unknown`.
[[nodiscard]] Result<void> move_ref(git_repository* repository, const RefMove& move,
                                    std::string_view tried);

/// Writes a branch or a pull request's head that is there anew, with the value it has: libgit2
/// takes that for nothing to do. `conflict` where it is not at `at`.
[[nodiscard]] Result<void> rewrite_ref(git_repository* repository, const std::string& ref,
                                       const git_oid& at);

/// Sets a reference whatever it is. For references that nobody else writes.
[[nodiscard]] Result<void> set_ref(git_repository* repository, const std::string& ref,
                                   const git_oid& to);

/// The branch that HEAD names, whether it is there or not; nothing where HEAD names none.
[[nodiscard]] Result<std::optional<std::string>> default_branch(git_repository* repository);

/// Lets HEAD name a branch.
[[nodiscard]] Result<void> set_default_branch(git_repository* repository, std::string_view branch);

}  // namespace gitprovider::local
