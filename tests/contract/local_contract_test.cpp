#include "tests/contract/local_host.hpp"
#include "tests/contract/register_specs.hpp"

namespace {

[[maybe_unused]] const bool registered =
    gitprovider::contract::register_specs<gitprovider::contract::LocalHost>("[contract][local]");

}  // namespace
