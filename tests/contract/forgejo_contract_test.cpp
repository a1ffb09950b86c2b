#include "tests/contract/forgejo_host.hpp"
#include "tests/contract/register_specs.hpp"

namespace {

[[maybe_unused]] const bool registered =
    gitprovider::contract::register_specs<gitprovider::contract::ForgejoHost>(
        "[contract][forgejo]");

}  // namespace
