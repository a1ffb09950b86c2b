// A project that builds the library as a part of itself: repeats something of its own under the
// retry contract, with a clock that does not wait.
#include <gitprovider/gitprovider.hpp>
#include <gitprovider/testing/fake_clock.hpp>

#include <chrono>
#include <iostream>
#include <memory>

namespace {

using namespace std::chrono_literals;

bool is_transient(const gitprovider::Error& error) {
  return error.code == gitprovider::ErrorCode::unavailable;
}

}  // namespace

int main() {
  const auto answer = gitprovider::with_retry(
      [](const gitprovider::Attempt& attempt) -> gitprovider::Result<unsigned> {
        if (attempt.number < 3) {
          return gitprovider::Error{.code = gitprovider::ErrorCode::unavailable,
                                    .message = "ask the oracle: not yet"};
        }
        return attempt.number;
      },
      {.max_attempts = 4,
       .backoff = gitprovider::full_jitter(1ms, 4ms),
       .should_retry = is_transient,
       .deadline = 10s,
       .clock = std::make_shared<gitprovider::testing::FakeClock>()});
  if (!answer) {
    std::cerr << answer.error().message << '\n';
    return 1;
  }
  std::cout << "answered at attempt " << *answer << '\n';
  return *answer == 3 ? 0 : 1;
}
