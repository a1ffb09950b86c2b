#include "gitprovider/retry/attempt.hpp"

namespace gitprovider {

void AttemptObserver::on_operation(const OperationReport& /*report*/) noexcept {}

}  // namespace gitprovider
