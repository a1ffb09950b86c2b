#pragma once

// Where the journals of bootstrap runs are.

#include "src/bootstrap/journal.hpp"

#include "apps/common/environment.hpp"
#include "apps/gitflow-bootstrap/request.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/repository.hpp"
#include "gitprovider/result.hpp"

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>

namespace gitprovider::cli {

/// One file for all that a call names, or one a repository in the usual place; none where the call
/// says so, or where neither XDG_STATE_HOME nor HOME is an absolute folder. Safe for concurrent
/// calls.
class Journals {
 public:
  Journals(const BootstrapRequest& request, const GitProvider& host,
           const Environment& environment);

  /// Null: none is kept. An error says what to do instead.
  [[nodiscard]] Result<std::shared_ptr<bootstrap::Journal>> open(const RepoRef& repo);
  /// What is written down of a repository; empty where nothing is.
  [[nodiscard]] Result<bootstrap::History> read(const RepoRef& repo) const;
  /// Absent: none is kept.
  [[nodiscard]] std::optional<std::filesystem::path> place_of(const RepoRef& repo) const;

 private:
  /// The file of the call.
  std::optional<std::filesystem::path> file_{};
  /// The folder of one host's repositories.
  std::optional<std::filesystem::path> folder_{};

  std::mutex mutex_;
  /// That of file_, once it was opened. Shared by the runs of a list.
  std::shared_ptr<bootstrap::Journal> shared_{};
};

}  // namespace gitprovider::cli
