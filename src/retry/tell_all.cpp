#include "gitprovider/retry/tell_all.hpp"

#include <utility>

namespace gitprovider {
namespace {

using Observers = std::vector<std::shared_ptr<AttemptObserver>>;

class ToAll final : public AttemptObserver {
 public:
  explicit ToAll(Observers observers) : observers_(std::move(observers)) {}

  void on_attempt(const AttemptEvent& event) noexcept override {
    for (const auto& observer : observers_) {
      observer->on_attempt(event);
    }
  }

  void on_wait(const WaitEvent& event) noexcept override {
    for (const auto& observer : observers_) {
      observer->on_wait(event);
    }
  }

  void on_operation(const OperationReport& report) noexcept override {
    for (const auto& observer : observers_) {
      observer->on_operation(report);
    }
  }

 private:
  Observers observers_;  // each shared with whoever made it
};

}  // namespace

std::shared_ptr<AttemptObserver> tell_all(Observers observers) {
  std::erase(observers, nullptr);
  return std::make_shared<ToAll>(std::move(observers));
}

}  // namespace gitprovider
