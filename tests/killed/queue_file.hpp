#pragma once

// The queue of a worker that was killed, as the next one finds it when time has passed.

#include "gitprovider/tasks/queue.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace gitprovider::tests {

class QueueFile {
 public:
  explicit QueueFile(std::filesystem::path file) : file_(std::move(file)) {}

  /// Ends all leases, as a new start of the machine does, and makes due what waits.
  void pass_time() const;
  [[nodiscard]] std::vector<Task> tasks() const;
  [[nodiscard]] bool is_all_done() const;
  /// What SQLite says of it: `ok`.
  [[nodiscard]] std::string integrity() const;
  /// Tasks of which something may have left.
  [[nodiscard]] std::size_t with_ticket() const;

 private:
  std::filesystem::path file_;
};

}  // namespace gitprovider::tests
