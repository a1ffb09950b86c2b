#include "src/tasks/postgres/exchange.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>
#include <utility>

namespace gitprovider::postgres {
namespace {

/// Types of PostgreSQL that are whole numbers (pg_type).
constexpr pqxx::oid kInt8 = 20;
constexpr pqxx::oid kInt2 = 21;
constexpr pqxx::oid kInt4 = 23;
/// A step waits no longer for a lock, or for an answer of a server that is gone.
constexpr const char* kSession =
    "SET synchronous_commit = on; SET lock_timeout = '10s'; SET statement_timeout = '60s'";

SqlValue value_of(const pqxx::field& field) {
  if (field.is_null()) {
    return std::monostate{};
  }
  const pqxx::oid type = field.type();
  if (type == kInt8 || type == kInt4 || type == kInt2) {
    return field.as<std::int64_t>();
  }
  return std::string{field.c_str(), field.size()};
}

/// Values as the texts that the server reads by the types of its columns.
class Texts {
 public:
  explicit Texts(const std::vector<SqlValue>& values) {
    numbers_.reserve(values.size());
    for (const SqlValue& value : values) {
      texts_.push_back(text_of(value));
    }
  }
  [[nodiscard]] const std::vector<const char*>& texts() const noexcept { return texts_; }

 private:
  const char* text_of(const SqlValue& value) {
    if (const auto* text = std::get_if<std::string>(&value)) {
      return text->c_str();
    }
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
      return numbers_.emplace_back(std::to_string(*number)).c_str();
    }
    return nullptr;
  }

  std::vector<std::string> numbers_{};
  std::vector<const char*> texts_{};
};

/// One line of what the server or libpq says. Neither repeats a password.
std::string first_line(std::string_view text) {
  return std::string{text.substr(0, text.find('\n'))};
}

Error failure(ErrorCode code, std::string_view why, Outcome outcome = Outcome::not_applied) {
  return {.code = code, .outcome = outcome, .message = "task queue: " + first_line(why)};
}

}  // namespace

std::vector<SqlRow> run(pqxx::work& transaction, const SqlStatement& statement) {
  const Texts texts{statement.values};
  const pqxx::result result =
      transaction.exec_params(statement.text, pqxx::prepare::make_dynamic_params(texts.texts()));
  std::vector<SqlRow> rows;
  rows.reserve(result.size());
  for (const auto& found : result) {
    SqlRow& row = rows.emplace_back();
    std::transform(found.begin(), found.end(), std::back_inserter(row), value_of);
  }
  return rows;
}

void Exchange::connect() {
  if (!connection_) {
    auto made = std::make_unique<pqxx::connection>(where_);
    pqxx::nontransaction{*made}.exec(kSession);
    connection_ = std::move(made);
  }
}

Result<std::vector<SqlRow>> Exchange::attempt(const Steps& steps) {
  bool is_connected = false;
  try {
    connect();
    is_connected = true;
    pqxx::work transaction{*connection_};
    auto rows = steps(transaction);
    if (rows) {
      transaction.commit();
    }
    return rows;
  } catch (const pqxx::in_doubt_error& error) {
    connection_.reset();
    return failure(ErrorCode::network, error.what(), Outcome::unknown);
  } catch (const pqxx::broken_connection& error) {
    connection_.reset();
    // Who cannot be reached at all is not asked twice.
    return failure(is_connected ? ErrorCode::network : ErrorCode::unavailable, error.what());
  } catch (const pqxx::sql_error& error) {
    return failure(ErrorCode::local_io, error.what());
  } catch (const pqxx::failure& error) {
    return failure(ErrorCode::local_io, error.what());
  }
}

Result<std::vector<SqlRow>> Exchange::transaction(const Steps& steps) {
  auto rows = attempt(steps);
  const bool was_lost = !rows && rows.error().code == ErrorCode::network &&
                        rows.error().outcome == Outcome::not_applied;
  return was_lost ? attempt(steps) : rows;
}

}  // namespace gitprovider::postgres
