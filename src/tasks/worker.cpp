#include "gitprovider/tasks/worker.hpp"

#include "src/tasks/turn.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace gitprovider {
namespace {

/// An alert that could not be told is told again after this.
constexpr std::chrono::seconds kAlertPause{60};

std::string name_of_process() {
  std::array<char, 256> host{};
  if (::gethostname(host.data(), host.size() - 1) != 0) {
    host.front() = '\0';
  }
  return std::string{host.data()} + ":" + std::to_string(::getpid());
}

WorkerOptions completed(WorkerOptions options) {
  if (options.name.empty()) {
    options.name = name_of_process();
  }
  if (!options.clock) {
    options.clock = system_clock();
  }
  if (!options.random) {
    options.random = system_random();
  }
  options.threads = std::max(options.threads, 1U);
  return options;
}

/// Runs `work` on as many threads, this one among them, and returns when all are done.
template <class Work>
void on_threads(unsigned count, const Work& work) {
  std::vector<std::jthread> others;
  others.reserve(count - 1);
  for (unsigned i = 1; i < count; ++i) {
    others.emplace_back([&work] { work(); });
  }
  work();
}

}  // namespace

Worker::Worker(std::shared_ptr<TaskQueue> queue, OpenForTask open, WorkerOptions options)
    : queue_(std::move(queue)), open_(std::move(open)), options_(completed(std::move(options))) {}

void Worker::run(const std::stop_token& stop) {
  on_threads(options_.threads, [&] {
    while (!stop.stop_requested()) {
      const auto found = take_one(stop);
      if (!found) {
        report(found.error());
      }
      if (found && *found == Found::task) {
        continue;
      }
      if (auto told = tell_alerts(); !told) {
        report(told.error());
      }
      static_cast<void>(options_.clock->wait_until(options_.clock->now() + options_.poll, stop));
    }
  });
}

Result<void> Worker::run_due(const std::stop_token& stop) {
  std::mutex mutex;
  Result<void> first{};
  on_threads(options_.threads, [&] {
    while (!stop.stop_requested()) {
      const auto found = take_one(stop);
      if (found && *found == Found::task) {
        continue;
      }
      const std::lock_guard lock(mutex);
      if (!found && first) {
        first = found.error();
      }
      return;
    }
  });
  return first ? tell_alerts() : first;
}

Result<Worker::Found> Worker::take_one(const std::stop_token& stop) {
  auto task = queue_->claim({.holder = options_.name,
                             .lease = options_.send_deadline + options_.lease_margin,
                             .target = options_.target});
  if (!task) {
    return std::move(task).error();
  }
  if (!*task) {
    return Found::nothing;
  }
  const tasks::Turn turn{*queue_, open_, options_, **task};
  auto end = turn.take(stop);
  if (!end) {
    return std::move(end).error();
  }
  if (options_.on_end && *end) {
    options_.on_end(**task, **end);
  }
  if (*end && (*end)->needs_alert) {
    if (auto told = tell_alerts(); !told) {
      return std::move(told).error();
    }
  }
  return Found::task;
}

Result<void> Worker::tell_alerts() {
  const std::lock_guard lock(alerts_);
  if (!options_.alert || options_.clock->now() < alerts_again_) {
    return {};
  }
  const auto untold = queue_->list({.only_alerts = true});
  if (!untold) {
    return untold.error();
  }
  for (const Task& task : *untold) {
    if (auto told = options_.alert(task); !told) {
      report(told.error());
      alerts_again_ = options_.clock->now() + kAlertPause;
      return {};
    }
    if (auto kept = queue_->alert_told({.id = task.id, .fence = task.fence}); !kept) {
      return kept;
    }
  }
  return {};
}

void Worker::report(const Error& error) const {
  if (options_.on_trouble) {
    options_.on_trouble(error);
  }
}

}  // namespace gitprovider
