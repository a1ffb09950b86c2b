#pragma once

// Writes the evidence of a call to a file, one JSON line an attempt.

#include "src/bootstrap/file_descriptor.hpp"

#include "gitprovider/result.hpp"
#include "gitprovider/retry/attempt.hpp"

#include <atomic>
#include <memory>
#include <mutex>
#include <string>

namespace gitprovider::cli {

/// One event as it stands in the file, without the end of the line. Pure.
[[nodiscard]] std::string to_json_line(const AttemptEvent& event);

/// An observer that appends lines. Each is one write to a file opened for appending, so that
/// several processes may share it. A write that fails is said once on standard error and the call
/// goes on: evidence is not worth a lost repository. Safe for concurrent calls.
class EventWriter final : public AttemptObserver {
 public:
  /// Opens `file` (made with mode 0600), or standard error for `-`. `invalid_argument` where it
  /// cannot be opened.
  static Result<std::shared_ptr<EventWriter>> open(const std::string& file);

  explicit EventWriter(bootstrap::FileDescriptor file) noexcept : file_(std::move(file)) {}
  void on_attempt(const AttemptEvent& event) noexcept override;

 private:
  void write(const std::string& line);

  bootstrap::FileDescriptor file_;
  std::mutex mutex_;
  bool has_failed_ = false;
};

}  // namespace gitprovider::cli
