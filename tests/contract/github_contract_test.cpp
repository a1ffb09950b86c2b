#include "tests/contract/github_host.hpp"
#include "tests/contract/register_specs.hpp"

namespace {

[[maybe_unused]] const bool registered =
    gitprovider::contract::register_specs<gitprovider::contract::GitHubHost>("[contract][github]");

}  // namespace
