#include "gitprovider/retry/attempt.hpp"

namespace gitprovider {

void AttemptObserver::on_wait(const WaitEvent& /*event*/) noexcept {}

void AttemptObserver::on_operation(const OperationReport& /*report*/) noexcept {}

}  // namespace gitprovider
