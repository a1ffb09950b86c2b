#pragma once

// A real PostgreSQL, started by the tests that need it: in a folder of its own, reached by a socket
// in it, run by a user without rights where the tests are run by root.

#include <optional>
#include <string>

namespace gitprovider::tests {

/// One server for the process; stopped at its end.
class PostgresServer {
 public:
  /// Null, with a line that says why, where PostgreSQL is not installed or does not start.
  [[nodiscard]] static PostgresServer* shared();

  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;
  ~PostgresServer();

  /// How to connect to an empty schema of its own.
  [[nodiscard]] std::string new_schema();
  /// The same as a URL.
  [[nodiscard]] std::string new_schema_url();
  /// Ends every connection, as an administrator does.
  void drop_connections();

 private:
  PostgresServer(std::string programs, std::string folder);
  [[nodiscard]] bool start();
  [[nodiscard]] std::string make_schema();
  [[nodiscard]] std::string as_user(const std::string& command) const;
  bool query(const std::string& sql) const;

  std::string programs_;
  std::string folder_;
  int schemas_ = 0;
};

}  // namespace gitprovider::tests
