#include "src/tasks/sql/keys.hpp"

#include "src/tasks/sql/schema.hpp"

#include "gitprovider/call.hpp"

#include <utility>

namespace gitprovider::tasks {
namespace {

constexpr unsigned kBeginsBetweenCleanings = 256;

// Of the row that is there. A holder that never said that it sends left nothing behind it.
constexpr const char* kIsOld = "(k.due_at <= @now AND (k.state <> 'held' OR k.record = ''))";
constexpr const char* kIsOpen =
    "(k.digest = excluded.digest AND (k.state = 'open' OR"
    " (k.state = 'held' AND k.due_at <= @now AND k.record <> '')))";

Error not_held() {
  return {.code = ErrorCode::conflict,
          .message = "idempotency store: the key is not held, or its time is over"};
}

Error unreadable() {
  return {.code = ErrorCode::protocol,
          .message = "idempotency store: a row that is none of this version"};
}

std::string text_at(const SqlRow& row, std::size_t i) {
  const auto* text = i < row.size() ? std::get_if<std::string>(&row[i]) : nullptr;
  return text == nullptr ? std::string{} : *text;
}

}  // namespace

SqlKeys::SqlKeys(std::shared_ptr<SqlDatabase> database, const SqlKeyTerms& terms)
    : database_(std::move(database)), terms_(terms), words_(database_->words()) {}

SqlStatement SqlKeys::statement(const std::string& text, std::vector<SqlValue> values) const {
  return {.text = spell(text, words_), .values = std::move(values)};
}

Result<KeyClaim> SqlKeys::begin(const std::string& key, const std::string& digest) {
  if (begun_.fetch_add(1) % kBeginsBetweenCleanings == 0) {
    drop_old();
  }
  const std::string token = new_operation_id();
  auto rows = take(key, digest, token);
  if (!rows) {
    return std::move(rows).error();
  }
  if (rows->empty()) {
    return refusal(key, digest);
  }
  std::string record = text_at(rows->front(), 0);
  const KeyState state = record.empty() ? KeyState::fresh : KeyState::open;
  return KeyClaim{.state = state, .record = std::move(record), .token = token};
}

/// No row: somebody else has it.
Result<std::vector<SqlRow>> SqlKeys::take(const std::string& key, const std::string& digest,
                                          const std::string& token) {
  const std::string is_old = kIsOld;
  auto rows = database_->write(statement(
      "INSERT INTO gitprovider_keys AS k (key, digest, state, record, token, due_at, set_at)"
      " VALUES ($1, $2, 'held', '', $3, @now + CAST($4 AS bigint), @now)"
      " ON CONFLICT (key) DO UPDATE SET digest = excluded.digest, state = 'held',"
      " record = CASE WHEN " +
          is_old +
          " THEN '' ELSE k.record END, token = excluded.token, due_at = excluded.due_at,"
          " set_at = excluded.set_at WHERE " +
          is_old + " OR " + kIsOpen + " RETURNING record",
      {key, digest, token, terms_.lease.count()}));
  if (!rows && rows.error().outcome == Outcome::unknown) {
    return database_->read(statement(
        "SELECT record FROM gitprovider_keys WHERE key = $1 AND token = $2", {key, token}));
  }
  return rows;
}

Result<KeyClaim> SqlKeys::refusal(const std::string& key, const std::string& digest) {
  const auto rows = database_->read(
      statement("SELECT digest, state, record FROM gitprovider_keys WHERE key = $1", {key}));
  if (!rows) {
    return rows.error();
  }
  if (rows->empty()) {
    return KeyClaim{.state = KeyState::in_progress};  // it ended between the two looks
  }
  const SqlRow& row = rows->front();
  if (text_at(row, 0).empty()) {
    return unreadable();
  }
  if (text_at(row, 0) != digest) {
    return KeyClaim{.state = KeyState::other_request};
  }
  return text_at(row, 1) == "settled"
             ? KeyClaim{.state = KeyState::settled, .record = text_at(row, 2)}
             : KeyClaim{.state = KeyState::in_progress};
}

Result<void> SqlKeys::sending(const KeyHold& hold, const KeptRecord& record) {
  return change_held(
      "UPDATE gitprovider_keys SET record = $3, due_at = @now + CAST($4 AS bigint), set_at = @now"
      " WHERE key = $1 AND token = $2 AND state = 'held' AND due_at > @now RETURNING key",
      {hold.key, hold.token, record.text, terms_.lease.count()});
}

Result<void> SqlKeys::finish(const KeyHold& hold, const KeptRecord& record) {
  return change_held(
      "UPDATE gitprovider_keys SET record = $3, due_at = @now + CAST($4 AS bigint), set_at = @now,"
      " state = $5 WHERE key = $1 AND token = $2 AND state = 'held' RETURNING key",
      {hold.key, hold.token, record.text, terms_.kept_for.count(),
       std::string{record.is_settled ? "settled" : "open"}});
}

Result<void> SqlKeys::forget(const KeyHold& hold) {
  return database_
      ->write(statement("DELETE FROM gitprovider_keys WHERE key = $1 AND token = $2"
                        " AND state = 'held'",
                        {hold.key, hold.token}))
      .and_then([](const auto& /*rows*/) { return Result<void>{}; });
}

Result<void> SqlKeys::change_held(const std::string& text, std::vector<SqlValue> values) {
  return database_->write(statement(text, std::move(values)))
      .and_then([](const std::vector<SqlRow>& rows) {
        return rows.empty() ? Result<void>{not_held()} : Result<void>{};
      });
}

/// Nothing depends on it: a failure shows again at the next step.
void SqlKeys::drop_old() {
  static_cast<void>(database_->write(
      statement("DELETE FROM gitprovider_keys AS k WHERE " + std::string{kIsOld}, {})));
}

}  // namespace gitprovider::tasks
