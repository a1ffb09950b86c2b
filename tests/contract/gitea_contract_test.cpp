// The same provider against a server that answers as Gitea does.

#include "tests/contract/forgejo_host.hpp"
#include "tests/contract/register_specs.hpp"

namespace {

using gitprovider::contract::ForgejoHost;

class GiteaHost final : public ForgejoHost {
 public:
  GiteaHost() : ForgejoHost({.rules = {.is_gitea = true}}) {}
};

[[maybe_unused]] const bool registered =
    gitprovider::contract::register_specs<GiteaHost>("[contract][gitea]");

}  // namespace
