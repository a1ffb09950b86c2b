#pragma once

// The only place that knows libpqxx: runs what it is given as one transaction and turns whatever
// flies into an Error.

#include "gitprovider/result.hpp"
#include "gitprovider/tasks/sql.hpp"

#include <functional>
#include <memory>
#include <pqxx/pqxx>
#include <string>
#include <vector>

namespace gitprovider::postgres {

/// Runs a statement inside the transaction.
std::vector<SqlRow> run(pqxx::work& transaction, const SqlStatement& statement);

/// Not safe for concurrent calls.
class Exchange {
 public:
  using Steps = std::function<Result<std::vector<SqlRow>>(pqxx::work&)>;

  explicit Exchange(std::string connection) : where_(std::move(connection)) {}

  /// Connects where there is no connection, runs `steps` and commits; an error of theirs rolls
  /// back. Where the answer to the commit was lost, the outcome is `unknown`. A connection that was
  /// lost before that is made again once: nothing had been done.
  [[nodiscard]] Result<std::vector<SqlRow>> transaction(const Steps& steps);

 private:
  [[nodiscard]] Result<std::vector<SqlRow>> attempt(const Steps& steps);
  void connect();

  std::string where_;
  std::unique_ptr<pqxx::connection> connection_{};
};

}  // namespace gitprovider::postgres
