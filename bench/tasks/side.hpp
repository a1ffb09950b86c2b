#pragma once

// What is measured: synced transactions of a database, made by the queue and made bare.

#include <string>

namespace gitprovider::bench {

/// A task is taken, kept as sending and given back: three transactions, each synced.
inline constexpr int kTransactions = 3;

/// Seconds for so many tasks, made by one worker whose host answers at once. The queue is new.
[[nodiscard]] double by_worker(const std::string& store, const std::string& place, int tasks);

/// Seconds for so many transactions that change one row of a table with one index.
[[nodiscard]] double by_sqlite(const std::string& file, int transactions);
[[nodiscard]] double by_postgres(const std::string& connection, int transactions);

}  // namespace gitprovider::bench
