#pragma once

#include "src/tasks/postgres/exchange.hpp"

#include "gitprovider/result.hpp"
#include "gitprovider/tasks/sql.hpp"

#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace gitprovider::postgres {

/// A database of a server, with one connection that the threads of this object share.
class Database final : public SqlDatabase {
 public:
  explicit Database(std::string connection);

  [[nodiscard]] SqlWords words() const override;
  Result<void> migrate(const std::vector<std::vector<std::string>>& versions) override;
  Result<std::vector<SqlRow>> write(const SqlStatement& statement) override;
  Result<std::vector<SqlRow>> read(const SqlStatement& statement) override;

 private:
  std::mutex mutex_;
  Exchange exchange_;
};

}  // namespace gitprovider::postgres
