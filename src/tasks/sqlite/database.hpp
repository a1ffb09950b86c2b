#pragma once

#include "src/tasks/sqlite/connection.hpp"

#include "gitprovider/result.hpp"
#include "gitprovider/tasks/sql.hpp"
#include "gitprovider/tasks/sqlite.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

namespace gitprovider::sqlite {

/// A file, with one connection that its threads share.
class Database final : public SqlDatabase {
 public:
  Database(Connection connection, MachineClock clock, std::filesystem::path file)
      : clock_(std::move(clock)), file_(std::move(file)), connection_(std::move(connection)) {}

  [[nodiscard]] SqlWords words() const override;
  Result<void> migrate(const std::vector<std::vector<std::string>>& versions) override;
  Result<std::vector<SqlRow>> write(const SqlStatement& statement) override;
  Result<std::vector<SqlRow>> read(const SqlStatement& statement) override;

 private:
  /// Runs `steps`, a Result of rows, between BEGIN and COMMIT.
  template <class Steps>
  Result<std::vector<SqlRow>> transaction(const Steps& steps);
  [[nodiscard]] Result<std::int64_t> version(std::int64_t newest) const;
  [[nodiscard]] Result<void> set_up() const;
  Result<void> upgrade(const std::vector<std::vector<std::string>>& versions);
  [[nodiscard]] Result<void> upgrade_from(
      std::size_t at, const std::vector<std::vector<std::string>>& versions) const;
  [[nodiscard]] Result<void> begin_anew_after_start() const;

  MachineClock clock_;
  std::filesystem::path file_;
  std::mutex mutex_;
  Connection connection_;
};

}  // namespace gitprovider::sqlite
