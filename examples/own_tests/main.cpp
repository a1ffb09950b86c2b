// The component `testing` in a project's own tests: a retry that would wait for minutes is over at
// once, and the waits can be looked at.
#include <gitprovider/gitprovider.hpp>
#include <gitprovider/testing/fake_clock.hpp>

#include <chrono>
#include <iostream>
#include <memory>

int main() {
  using namespace std::chrono_literals;
  const auto clock = std::make_shared<gitprovider::testing::FakeClock>();
  const auto never = gitprovider::with_retry(
      [](const gitprovider::Attempt&) -> gitprovider::Result<int> {
        return gitprovider::Error{.code = gitprovider::ErrorCode::unavailable,
                                  .message = "ask the oracle: closed"};
      },
      {.max_attempts = 3,
       .backoff = gitprovider::proportional_jitter(60s, 120s, 0.0),
       .should_retry = [](const gitprovider::Error&) { return true; },
       .deadline = 1h,
       .clock = clock});
  if (never || never.error().code != gitprovider::ErrorCode::attempts_exhausted) {
    std::cerr << "the oracle should have stayed closed\n";
    return 1;
  }
  std::cout << "waited " << clock->waits().size() << " times without waiting\n";
  return clock->waits().size() == 2 ? 0 : 1;
}
