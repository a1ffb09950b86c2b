#include "gitprovider/clock.hpp"

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <random>

namespace gitprovider {
namespace {

class SystemClock final : public Clock {
 public:
  [[nodiscard]] TimePoint now() const noexcept override { return std::chrono::steady_clock::now(); }

  [[nodiscard]] WallTime wall_now() const noexcept override {
    return std::chrono::system_clock::now();
  }

  [[nodiscard]] bool wait_until(TimePoint due, const std::stop_token& stop) override {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    wake.wait_until(lock, stop, due, [] { return false; });
    return !stop.stop_requested();
  }
};

std::mt19937_64 seeded_engine() {
  std::random_device device;
  std::seed_seq seed{device(), device(), device(), device(),
                     device(), device(), device(), device()};
  return std::mt19937_64{seed};
}

}  // namespace

std::shared_ptr<Clock> system_clock() {
  static const std::shared_ptr<Clock> clock = std::make_shared<SystemClock>();
  return clock;
}

Random system_random() {
  return [] {
    thread_local std::mt19937_64 engine = seeded_engine();
    // The upper 53 bits: std::generate_canonical may round up to 1.
    return static_cast<double>(engine() >> 11U) * 0x1p-53;
  };
}

}  // namespace gitprovider
