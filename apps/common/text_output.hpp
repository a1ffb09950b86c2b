#pragma once

// The values of the library for people. Every text of a host is made harmless for a terminal; each
// function ends its text with a newline.

#include "gitprovider/branch.hpp"
#include "gitprovider/commit.hpp"
#include "gitprovider/error.hpp"
#include "gitprovider/operation.hpp"
#include "gitprovider/protection.hpp"
#include "gitprovider/pull_request.hpp"
#include "gitprovider/repository.hpp"

#include <string>

namespace gitprovider::cli {

[[nodiscard]] std::string describe(const Repository& repository);
/// A table: name, commit, whether protected.
[[nodiscard]] std::string describe(const BranchList& list);
[[nodiscard]] std::string describe(const Branch& branch);
[[nodiscard]] std::string describe(const Protection& protection);
[[nodiscard]] std::string describe(const Commit& commit);
[[nodiscard]] std::string describe(const PullRequest& request);

/// "program: what happened", and where there is something to do, a line that says what.
[[nodiscard]] std::string describe(const Error& error, Operation operation,
                                   const std::string& program);

/// The text padded with spaces to a width, counted in characters.
[[nodiscard]] std::string padded(std::string text, std::size_t width);

}  // namespace gitprovider::cli
