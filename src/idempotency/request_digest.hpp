#pragma once

// A short text that tells whether two requests are the same, and holds nothing of either.

#include "gitprovider/branch.hpp"
#include "gitprovider/commit.hpp"
#include "gitprovider/operation.hpp"
#include "gitprovider/protection.hpp"
#include "gitprovider/pull_request.hpp"
#include "gitprovider/repository.hpp"

#include <string>
#include <string_view>

namespace gitprovider {

/// Where a request goes and what it does; stands before its fields.
struct Addressee {
  std::string_view provider{};
  std::string base_url{};
  Operation operation = Operation::custom;
};

/// 64 hexadecimal digits over every field. Two requests that differ have different ones, as surely
/// as SHA-256 has no collisions. How long a merge waits is no part of what is asked.
[[nodiscard]] std::string digest_of(const Addressee& to, const NewRepository& request);
[[nodiscard]] std::string digest_of(const Addressee& to, const RepoRef& repo,
                                    const NewBranch& request);
[[nodiscard]] std::string digest_of(const Addressee& to, const RepoRef& repo,
                                    const ProtectBranch& request);
[[nodiscard]] std::string digest_of(const Addressee& to, const RepoRef& repo,
                                    const NewCommit& request);
[[nodiscard]] std::string digest_of(const Addressee& to, const RepoRef& repo,
                                    const NewPullRequest& request);
[[nodiscard]] std::string digest_of(const Addressee& to, const RepoRef& repo,
                                    const MergePullRequest& request);

}  // namespace gitprovider
