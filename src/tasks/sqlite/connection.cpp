#include "src/tasks/sqlite/connection.hpp"

#include <utility>

namespace gitprovider::sqlite {
namespace {

struct Finalize {
  void operator()(sqlite3_stmt* statement) const noexcept { ::sqlite3_finalize(statement); }
};
using Prepared = std::unique_ptr<sqlite3_stmt, Finalize>;

/// The word of a statement that changes or reads: enough for people, and without its values.
std::string verb_of(const std::string& text) { return text.substr(0, text.find(' ')); }

int bind(sqlite3_stmt* statement, int at, const SqlValue& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) {
    return ::sqlite3_bind_int64(statement, at, *number);
  }
  if (const auto* text = std::get_if<std::string>(&value)) {
    return ::sqlite3_bind_text64(statement, at, text->data(), text->size(), SQLITE_STATIC,
                                 SQLITE_UTF8);
  }
  return ::sqlite3_bind_null(statement, at);
}

int bind_all(sqlite3_stmt* statement, const SqlStatement& source, std::int64_t now) {
  int result = SQLITE_OK;
  for (std::size_t i = 0; i < source.values.size() && result == SQLITE_OK; ++i) {
    const std::string name = "$" + std::to_string(i + 1);
    const int at = ::sqlite3_bind_parameter_index(statement, name.c_str());
    result = at == 0 ? SQLITE_RANGE : bind(statement, at, source.values[i]);
  }
  const int at = ::sqlite3_bind_parameter_index(statement, "$now");
  return result != SQLITE_OK || at == 0 ? result : ::sqlite3_bind_int64(statement, at, now);
}

SqlValue value_at(sqlite3_stmt* statement, int column) {
  switch (::sqlite3_column_type(statement, column)) {
    case SQLITE_NULL:
      return std::monostate{};
    case SQLITE_INTEGER:
      return std::int64_t{::sqlite3_column_int64(statement, column)};
    default:
      break;
  }
  const auto* bytes = static_cast<const char*>(::sqlite3_column_blob(statement, column));
  const auto size = static_cast<std::size_t>(::sqlite3_column_bytes(statement, column));
  return bytes == nullptr ? std::string{} : std::string{bytes, size};
}

SqlRow row_of(sqlite3_stmt* statement) {
  SqlRow row;
  const int columns = ::sqlite3_column_count(statement);
  row.reserve(static_cast<std::size_t>(columns));
  for (int i = 0; i < columns; ++i) {
    row.push_back(value_at(statement, i));
  }
  return row;
}

}  // namespace

Result<Connection> Connection::open(const std::filesystem::path& file, Duration busy_timeout) {
  sqlite3* raw = nullptr;
  // One thread at a time uses it; the folder was resolved, so no link may be left in the path.
  const int opened = ::sqlite3_open_v2(
      file.c_str(), &raw, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW,
      nullptr);
  Connection connection{std::unique_ptr<sqlite3, Close>{raw}, file.string()};
  if (opened != SQLITE_OK) {
    return connection.failure("open");
  }
  ::sqlite3_extended_result_codes(raw, 1);
  ::sqlite3_busy_timeout(raw, static_cast<int>(busy_timeout.count()));
  // A file from elsewhere can run nothing of its own.
  ::sqlite3_db_config(raw, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  ::sqlite3_db_config(raw, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  return connection;
}

Result<std::vector<SqlRow>> Connection::run(const SqlStatement& statement, std::int64_t now) const {
  sqlite3_stmt* raw = nullptr;
  const int prepared = ::sqlite3_prepare_v2(handle_.get(), statement.text.c_str(),
                                            static_cast<int>(statement.text.size()), &raw, nullptr);
  const Prepared owned{raw};
  if (prepared != SQLITE_OK || bind_all(raw, statement, now) != SQLITE_OK) {
    return failure(verb_of(statement.text));
  }
  std::vector<SqlRow> rows;
  int step = ::sqlite3_step(raw);
  for (; step == SQLITE_ROW; step = ::sqlite3_step(raw)) {
    rows.push_back(row_of(raw));
  }
  if (step != SQLITE_DONE) {
    return failure(verb_of(statement.text));
  }
  return rows;
}

Result<std::int64_t> Connection::number(const std::string& text) const {
  return run(text).and_then([](const std::vector<SqlRow>& rows) -> Result<std::int64_t> {
    const auto* value = rows.empty() || rows.front().empty()
                            ? nullptr
                            : std::get_if<std::int64_t>(&rows.front().front());
    return value == nullptr ? Result<std::int64_t>{0} : Result<std::int64_t>{*value};
  });
}

void Connection::roll_back() const noexcept {
  if (::sqlite3_get_autocommit(handle_.get()) == 0) {
    ::sqlite3_exec(handle_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
  }
}

Error Connection::failure(const std::string& what) const {
  const int code = handle_ ? ::sqlite3_errcode(handle_.get()) & 0xFF : SQLITE_NOMEM;
  const bool is_foreign = code == SQLITE_NOTADB || code == SQLITE_CORRUPT;
  return {.code = is_foreign ? ErrorCode::invalid_argument : ErrorCode::local_io,
          .message = "task queue " + shown_ + ": " + what + ": " +
                     (handle_ ? ::sqlite3_errmsg(handle_.get()) : "out of memory")};
}

}  // namespace gitprovider::sqlite
