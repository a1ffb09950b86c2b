#include "src/tasks/sql/schema.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace gitprovider::tasks {
namespace {

// due_at: when a task may next be taken, by the database's clock; of one that is held, the end of
// the lease. set_at: when that was written, so that a clock that went back can be told.
constexpr std::array<const char*, 4> kTasks{
    "CREATE TABLE gitprovider_tasks ("
    " seq @numbered,"
    " id text NOT NULL UNIQUE,"
    " provider text NOT NULL,"
    " base_url text NOT NULL,"
    " operation text NOT NULL,"
    " owner text NOT NULL,"
    " name text NOT NULL,"
    " request text NOT NULL,"
    " operation_id text NOT NULL,"
    " status text NOT NULL,"
    " tries bigint NOT NULL,"
    " looks bigint NOT NULL,"
    " due_at bigint,"
    " set_at bigint NOT NULL,"
    " holder text NOT NULL,"
    " fence bigint NOT NULL,"
    " stamp text NOT NULL,"
    " cause text NOT NULL,"
    " message text NOT NULL,"
    " ticket text NOT NULL,"
    " result text NOT NULL,"
    " needs_alert bigint NOT NULL,"
    " added_ms bigint NOT NULL,"
    " updated_ms bigint NOT NULL)",
    "CREATE INDEX gitprovider_tasks_due ON gitprovider_tasks (due_at, seq)"
    " WHERE due_at IS NOT NULL",
    "CREATE INDEX gitprovider_tasks_set ON gitprovider_tasks (set_at) WHERE due_at IS NOT NULL",
    "CREATE INDEX gitprovider_tasks_alert ON gitprovider_tasks (seq) WHERE needs_alert = 1"};

constexpr std::array<const char*, 2> kKeys{
    "CREATE TABLE gitprovider_keys ("
    " key text PRIMARY KEY,"
    " digest text NOT NULL,"
    " state text NOT NULL,"
    " record text NOT NULL,"
    " token text NOT NULL,"
    " due_at bigint NOT NULL,"
    " set_at bigint NOT NULL)",
    "CREATE INDEX gitprovider_keys_due ON gitprovider_keys (due_at)"};

void replace(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    text.replace(at, from.size(), to);
    at += to.size();
  }
}

template <class Texts>
std::vector<std::string> version(const Texts& texts, const SqlWords& words) {
  std::vector<std::string> statements;
  statements.reserve(std::size(texts));
  for (const char* text : texts) {
    statements.push_back(spell(text, words));
  }
  return statements;
}

}  // namespace

std::string spell(std::string text, const SqlWords& words) {
  replace(text, "@now", words.now);
  replace(text, "@skip_locked", words.skip_locked);
  replace(text, "@numbered", words.numbered);
  return text;
}

std::vector<std::vector<std::string>> schema(const SqlWords& words) {
  return {version(kTasks, words), version(kKeys, words)};
}

}  // namespace gitprovider::tasks
