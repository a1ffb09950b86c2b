#pragma once

// A queue in one file, as the component `sqlite`: find_package(gitprovider COMPONENTS sqlite),
// gitprovider::sqlite.
//
//   auto store = open_sqlite_store({.file = state / "tasks.db"});

#include "gitprovider/clock.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/tasks/sql.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace gitprovider {

/// The clock by which the processes of one machine count waits and leases. It goes on while the
/// machine sleeps, and no calendar that is set changes it.
struct MachineClock {
  /// Milliseconds since the machine started.
  std::function<std::int64_t()> now{};
  /// Another one for each start of the machine.
  std::string boot_id{};
};

/// The machine's own: CLOCK_BOOTTIME, and the id that the kernel makes when it starts. `local_io`
/// where that cannot be read.
[[nodiscard]] Result<MachineClock> machine_clock();

/// Where a queue is kept.
struct SqliteOptions {
  /// Made with its folder where it is not there: both for their owner alone. On a disk of this
  /// machine: the journal that several processes share does not work over a network.
  std::filesystem::path file{};
  /// How long a step waits for those of others.
  Duration busy_timeout{10'000};
  SqlKeyTerms keys{};
  /// For the dates that people read; absent: the machine's.
  std::shared_ptr<Clock> calendar{};
  /// Absent: machine_clock().
  MachineClock clock{};
};

/// Opens or makes it. Safe for concurrent calls, and for several processes. After the machine was
/// started anew, leases are over and each wait begins again.
/// `invalid_argument`: the file is a link, is somebody else's, is no regular file, stands in a
/// folder that others may write to, is no queue of ours, or is of a later version; it is left as it
/// is. A queue of ours that others may read is made private. `local_io` for the rest.
[[nodiscard]] Result<TaskStore> open_sqlite_store(const SqliteOptions& options);

/// The same without the stores on it.
[[nodiscard]] Result<std::shared_ptr<SqlDatabase>> open_sqlite(const SqliteOptions& options);

}  // namespace gitprovider
