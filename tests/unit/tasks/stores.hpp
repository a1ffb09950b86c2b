#pragma once

// Both stores, empty, for tests that hold for each.

#include "gitprovider/tasks/sqlite.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/unit/tasks/postgres_server.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace gitprovider::tests {

/// `sqlite`, and `postgres` where there is one.
[[nodiscard]] std::vector<std::string> store_kinds();

/// One store, which can be opened more than once, as several workers do.
class TestStore {
 public:
  explicit TestStore(const std::string& kind);
  /// Fails the test where it cannot be opened.
  [[nodiscard]] TaskStore open(const SqlKeyTerms& keys = {}) const;
  [[nodiscard]] std::shared_ptr<SqlDatabase> database() const;
  [[nodiscard]] std::filesystem::path file() const { return folder_.path() / "q" / "tasks.db"; }

 private:
  std::string kind_;
  TemporaryFolder folder_;
  std::string connection_{};
};

/// A task that makes a branch of that name.
[[nodiscard]] NewTask branch_task(const std::string& name = "dev");

}  // namespace gitprovider::tests
