#include "tests/contract/gitlab_host.hpp"
#include "tests/contract/register_specs.hpp"

namespace {

[[maybe_unused]] const bool registered =
    gitprovider::contract::register_specs<gitprovider::contract::GitLabHost>("[contract][gitlab]");

}  // namespace
