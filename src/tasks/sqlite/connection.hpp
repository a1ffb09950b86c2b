#pragma once

// The only place that owns SQLite's handles.

#include "gitprovider/result.hpp"
#include "gitprovider/tasks/sql.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <sqlite3.h>
#include <string>
#include <vector>

namespace gitprovider::sqlite {

struct Close {
  void operator()(sqlite3* handle) const noexcept { ::sqlite3_close_v2(handle); }
};

/// One connection. Not safe for concurrent calls.
class Connection {
 public:
  /// Opens a file that is there.
  [[nodiscard]] static Result<Connection> open(const std::filesystem::path& file,
                                               Duration busy_timeout);

  /// Runs one statement to its end. `$now` in it stands for `now`.
  [[nodiscard]] Result<std::vector<SqlRow>> run(const SqlStatement& statement,
                                                std::int64_t now = 0) const;
  /// The same for one without values.
  [[nodiscard]] Result<std::vector<SqlRow>> run(const std::string& text) const {
    return run(SqlStatement{.text = text});
  }
  /// The number that a statement gives as its only value.
  [[nodiscard]] Result<std::int64_t> number(const std::string& text) const;

  /// Undoes a transaction that is under way, if one is.
  void roll_back() const noexcept;

 private:
  Connection(std::unique_ptr<sqlite3, Close> handle, std::string shown)
      : handle_(std::move(handle)), shown_(std::move(shown)) {}
  [[nodiscard]] Error failure(const std::string& what) const;

  std::unique_ptr<sqlite3, Close> handle_;
  /// How errors name the file.
  std::string shown_;
};

}  // namespace gitprovider::sqlite
