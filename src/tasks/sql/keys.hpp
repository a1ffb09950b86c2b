#pragma once

// Idempotency keys on a table. Each step is one statement, as in the queue.

#include "gitprovider/idempotency.hpp"
#include "gitprovider/tasks/sql.hpp"

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace gitprovider::tasks {

class SqlKeys final : public IdempotencyStore {
 public:
  SqlKeys(std::shared_ptr<SqlDatabase> database, const SqlKeyTerms& terms);

  Result<KeyClaim> begin(const std::string& key, const std::string& digest) override;
  Result<void> sending(const KeyHold& hold, const KeptRecord& record) override;
  Result<void> finish(const KeyHold& hold, const KeptRecord& record) override;
  Result<void> forget(const KeyHold& hold) override;

 private:
  [[nodiscard]] SqlStatement statement(const std::string& text, std::vector<SqlValue> values) const;
  Result<std::vector<SqlRow>> take(const std::string& key, const std::string& digest,
                                   const std::string& token);
  Result<KeyClaim> refusal(const std::string& key, const std::string& digest);
  Result<void> change_held(const std::string& text, std::vector<SqlValue> values);
  void drop_old();

  // Shared with the queue.
  std::shared_ptr<SqlDatabase> database_;
  SqlKeyTerms terms_;
  SqlWords words_;
  std::atomic<unsigned> begun_{0};
};

}  // namespace gitprovider::tasks
