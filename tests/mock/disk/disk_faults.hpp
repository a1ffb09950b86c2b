#pragma once

// A disk that fails when files are put in their place and their folder is synced. It stands between
// the program, its libraries included, and the system: what is tested is the code as it is.

#include <filesystem>
#include <functional>
#include <limits>
#include <mutex>
#include <optional>
#include <regex>
#include <string>
#include <vector>

namespace gitprovider::mock {

/// What happens to the next change of a file or folder whose path the pattern is found in.
struct DiskFault {
  std::string path{};
  /// The change itself fails; else the sync of its folder does.
  bool is_refused = false;
  /// With a sync that fails, what was there before is there again: the folder as it was was read
  /// back from the disk.
  bool loses_change = false;
  /// How many syncs of the folder fail.
  unsigned syncs = 1;
  /// Called when it fails.
  std::function<void()> meanwhile{};

  static constexpr unsigned kAll = std::numeric_limits<unsigned>::max();
};

/// While one lives, all changes of the process go through it. There is one at a time. Safe for
/// concurrent calls.
class DiskFaults {
 public:
  DiskFaults();
  DiskFaults(const DiskFaults&) = delete;
  DiskFaults& operator=(const DiskFaults&) = delete;
  ~DiskFaults();

  void plan(DiskFault fault);
  /// All syncs succeed from here on.
  void mend();
  /// Counts from here on.
  void forget();
  /// How often something else came to stand at a path in which the pattern is found.
  [[nodiscard]] unsigned changes(const std::string& pattern) const;
  /// How often the same content was put there once more.
  [[nodiscard]] unsigned rewrites(const std::string& pattern) const;

  /// What the system's functions ask. `put` does it, by rename or by link.
  int on_put(const char* from, const char* to, int (*put)(const char*, const char*));
  int on_sync(int descriptor, int (*sync)(int));

 private:
  struct Put {
    std::string path{};
    bool is_rewrite = false;
  };
  /// A change whose folder is to be synced.
  struct Pending {
    DiskFault fault{};
    std::filesystem::path from{};
    std::filesystem::path to{};
    /// Absent: nothing was there.
    std::optional<std::string> before{};
  };

  [[nodiscard]] unsigned count(const std::string& pattern, bool are_rewrites) const;
  [[nodiscard]] std::optional<DiskFault> take(const std::string& path, bool is_refused);
  [[nodiscard]] std::optional<Pending> failing_sync(const std::filesystem::path& folder);

  mutable std::mutex mutex_{};
  std::vector<DiskFault> planned_{};
  std::vector<Pending> pending_{};
  std::vector<Put> puts_{};
};

/// The one that lives, or null.
[[nodiscard]] DiskFaults* disk_faults() noexcept;

}  // namespace gitprovider::mock
