#pragma once

// The values of the library as JSON: the shapes that scripts depend on (docs/cli.md). Adding a
// field is allowed, changing one is not.

#include "gitprovider/branch.hpp"
#include "gitprovider/commit.hpp"
#include "gitprovider/error.hpp"
#include "gitprovider/protection.hpp"
#include "gitprovider/pull_request.hpp"
#include "gitprovider/repository.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace gitprovider::cli {

using Json = nlohmann::ordered_json;

[[nodiscard]] Json to_json(const Repository& repository);
[[nodiscard]] Json to_json(const BranchList& list);
[[nodiscard]] Json to_json(const Branch& branch);
[[nodiscard]] Json to_json(const Protection& protection);
[[nodiscard]] Json to_json(const Commit& commit);
[[nodiscard]] Json to_json(const PullRequest& request);
[[nodiscard]] Json to_json(const Error& error);

/// One line of ASCII: everything else is escaped, so that a document is valid whatever a host sent
/// and harmless on a terminal.
[[nodiscard]] std::string one_line(const Json& document);

}  // namespace gitprovider::cli
