#pragma once

// One operation while it runs: its deadline, its id, and what it has cost so far.

#include <atomic>
#include <stop_token>
#include <string>

#include "gitprovider/call.hpp"
#include "gitprovider/clock.hpp"
#include "gitprovider/operation.hpp"

namespace gitprovider::rest {

/// Made when an operation starts, shared by its requests. Pages fetched side by side use it from
/// several threads.
struct Scope {
  Operation operation = Operation::custom;
  std::string operation_id{};
  TimePoint started{};
  TimePoint deadline{};
  std::stop_token stop{};
  OnUnknown on_unknown = OnUnknown::check;
  std::atomic<unsigned> attempts{0};
  std::atomic<unsigned> most_attempts{0};
};

}  // namespace gitprovider::rest
