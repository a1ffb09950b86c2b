#pragma once

// Several observers where one is taken: metrics and traces of one provider.

#include "gitprovider/export.hpp"
#include "gitprovider/retry/attempt.hpp"

#include <memory>
#include <vector>

namespace gitprovider {

/// An observer that tells each of `observers`, in their order; null ones are left out. Safe for
/// concurrent calls where they are.
[[nodiscard]] GITPROVIDER_EXPORT std::shared_ptr<AttemptObserver> tell_all(
    std::vector<std::shared_ptr<AttemptObserver>> observers);

}  // namespace gitprovider
