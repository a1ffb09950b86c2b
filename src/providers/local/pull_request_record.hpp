#pragma once

// Pull requests as they are kept: one file each, so that one can be written as one step.

#include "src/providers/local/layout.hpp"

#include "gitprovider/object_id.hpp"
#include "gitprovider/pull_request.hpp"
#include "gitprovider/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gitprovider::local {

struct PullRequestRecord {
  std::int64_t number = 0;
  PullRequestState state = PullRequestState::open;
  std::string head{};
  std::string base{};
  std::string title{};
  std::string body{};
  bool is_draft = false;
  /// The head when it was opened, or the one that was merged.
  ObjectId head_id{};
  /// The commit a merge is about to put on the base. Written before the base moves: whoever finds
  /// it there after a crash knows that the merge is done.
  std::optional<ObjectId> merging{};
  std::optional<ObjectId> merge_id{};
  /// RFC 3339, UTC.
  std::string created{};
};

/// The numbers in use, ascending.
[[nodiscard]] Result<std::vector<std::int64_t>> list_pull_requests(const Layout& layout);

/// `not_found` for a number that is not there; `local_io` where the file is damaged.
[[nodiscard]] Result<PullRequestRecord> read_pull_request(const Layout& layout,
                                                          std::int64_t number);

[[nodiscard]] Result<void> write_pull_request(const Layout& layout,
                                              const PullRequestRecord& record);

}  // namespace gitprovider::local
