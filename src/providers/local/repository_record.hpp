#pragma once

// What the host keeps about a repository that Git itself does not.

#include "src/providers/local/layout.hpp"

#include "gitprovider/repository.hpp"
#include "gitprovider/result.hpp"

#include <string>

namespace gitprovider::local {

struct RepositoryRecord {
  /// A UUID; empty for a repository that was put here by hand.
  std::string id{};
  Visibility visibility = Visibility::private_;
  std::string description{};
  /// RFC 3339, UTC.
  std::string created{};
};

/// `local_io` where it is missing or damaged.
[[nodiscard]] Result<RepositoryRecord> read_repository_record(const Layout& layout);

[[nodiscard]] Result<void> write_repository_record(const Layout& layout,
                                                   const RepositoryRecord& record);

}  // namespace gitprovider::local
