#include "src/core/random_bytes.hpp"

#include <cassert>
#include <sys/random.h>

namespace gitprovider {

// Straight from the system: a generator kept in the process would repeat itself after fork(). Not
// std::random_device, which asks the processor what it can do each time it is made: on a virtual
// machine that costs more than the rest of a request's preparation.
void fill_random(std::span<std::uint8_t> bytes) noexcept {
  // Cannot be interrupted or cut short: at most 256 bytes.
  [[maybe_unused]] const ssize_t got = ::getrandom(bytes.data(), bytes.size(), 0);
  assert(got == static_cast<ssize_t>(bytes.size()));
}

}  // namespace gitprovider
