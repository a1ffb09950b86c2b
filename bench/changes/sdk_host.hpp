#pragma once

// A provider with every layer on, as its defaults have it.

#include "bench/changes/side.hpp"

#include <gitprovider/gitprovider.hpp>

#include <memory>

namespace bench {

/// Lets as many requests out at once as there are threads where that is more than by default.
[[nodiscard]] std::unique_ptr<gitprovider::GitProvider> open_host(const ChangeWay& way);

}  // namespace bench
