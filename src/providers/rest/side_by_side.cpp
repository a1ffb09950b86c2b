#include "src/providers/rest/side_by_side.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace gitprovider::rest {
namespace {

/// The jobs of one call, shared by its threads.
class Jobs {
 public:
  Jobs(std::size_t count, const std::stop_token& stop, const Job& job)
      : count_(count), job_(job), forward_(stop, [this] { stop_.request_stop(); }) {}

  /// Works until no job is left. What flies out of a job is kept for the calling thread.
  void work() noexcept {
    try {
      work_through();
    } catch (...) {
      {
        const std::lock_guard lock(mutex_);
        thrown_ = thrown_ ? thrown_ : std::current_exception();
      }
      end();
    }
  }

  /// What came of them, once all threads are done.
  Result<void> result() {
    if (thrown_) {
      std::rethrow_exception(thrown_);
    }
    if (error_) {
      return *std::move(error_);
    }
    return {};
  }

 private:
  void work_through() {
    for (std::size_t number = next_++; number < count_ && !ended_; number = next_++) {
      if (auto done = job_(number, stop_.get_token()); !done) {
        fail(std::move(done).error());
      }
    }
  }

  void fail(Error error) {
    {
      const std::lock_guard lock(mutex_);
      if (!error_) {
        error_ = std::move(error);
      }
    }
    end();
  }

  /// No further job starts, and those that run are asked to stop.
  void end() noexcept {
    ended_ = true;
    stop_.request_stop();
  }

  const std::size_t count_;
  const Job& job_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> ended_{false};
  std::stop_source stop_;
  std::mutex mutex_;
  std::optional<Error> error_;
  std::exception_ptr thrown_;
  std::stop_callback<std::function<void()>> forward_;
};

/// Starts all but one of `wanted` workers; the calling thread is the other one.
std::vector<std::jthread> start_others(Jobs& jobs, std::size_t wanted) {
  std::vector<std::jthread> threads;
  threads.reserve(wanted);
  try {
    while (threads.size() + 1 < wanted) {
      threads.emplace_back([&jobs] { jobs.work(); });
    }
  } catch (const std::system_error&) {
    // The machine has no thread left: those there are, and the caller's, do the work.
  }
  return threads;
}

}  // namespace

Result<void> run_side_by_side(std::size_t count, std::size_t at_once, const std::stop_token& stop,
                              const Job& job) {
  Jobs jobs{count, stop, job};
  {
    const std::vector<std::jthread> others = start_others(jobs, std::min(count, at_once));
    jobs.work();
  }
  return jobs.result();
}

}  // namespace gitprovider::rest
