// What a test sets at a mock host and asks of it.

#include "tests/mock/host/service.hpp"

namespace gitprovider::mock {

void MockService::set_clock(std::function<Moment()> present) {
  const std::lock_guard lock(mutex_);
  present_ = std::move(present);
}

void MockService::show_late(std::chrono::milliseconds delay) {
  const std::lock_guard lock(mutex_);
  view_.set_delay(delay);
}

void MockService::plan(Fault fault) {
  const std::lock_guard lock(mutex_);
  faults_.add(std::move(fault));
}

void MockService::land_all() {
  const std::lock_guard lock(mutex_);
  for (const auto& late : late_.take_all()) {
    land(late);
  }
}

unsigned MockService::requests(const std::string& route) const {
  const std::lock_guard lock(mutex_);
  return counts_.requests(route);
}

unsigned MockService::requests() const {
  const std::lock_guard lock(mutex_);
  return counts_.requests();
}

unsigned MockService::conditions(const std::string& route) const {
  const std::lock_guard lock(mutex_);
  return counts_.conditions(route);
}

unsigned MockService::charged() const {
  const std::lock_guard lock(mutex_);
  return counts_.charged();
}

unsigned MockService::effects(const std::string& route) const {
  const std::lock_guard lock(mutex_);
  return counts_.effects(route);
}

std::vector<std::string> MockService::problems() const {
  const std::lock_guard lock(mutex_);
  auto lines = check_->reports();
  for (auto& line : faults_.unused()) {
    lines.push_back(std::move(line));
  }
  if (late_.size() > 0) {
    lines.push_back(std::to_string(late_.size()) + " late requests have not landed");
  }
  return lines;
}

void MockService::forget() {
  const std::lock_guard lock(mutex_);
  check_->clear();
  faults_.clear();
  counts_.clear();
}

void MockService::keep_log() {
  const std::lock_guard lock(mutex_);
  is_logging_ = true;
}

std::vector<LoggedRequest> MockService::log() const {
  const std::lock_guard lock(mutex_);
  return log_;
}

}  // namespace gitprovider::mock
