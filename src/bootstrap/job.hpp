#pragma once

// What a file asks for: one repository or a list of them, each with the template it starts from.

#include "src/bootstrap/seen.hpp"
#include "src/bootstrap/spec.hpp"

#include "gitprovider/result.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace gitprovider::bootstrap {

/// One repository of a job.
struct Item {
  Spec spec{};
  /// Empty: none was named.
  std::filesystem::path template_folder{};
  /// What the host had when a plan was made; absent: the file is no plan.
  std::optional<Seen> seen{};
};

/// The form of a plan that is written and read.
inline constexpr int kPlanVersion = 1;

/// Where a plan was made.
struct PlanOrigin {
  /// `github`
  std::string provider{};
  /// As GitProvider::base_url() tells it.
  std::string url{};

  friend bool operator==(const PlanOrigin&, const PlanOrigin&) = default;
};

/// At least one repository, none twice.
struct Job {
  std::vector<Item> items{};
  /// The file holds a list, if only of one: that is told in the form of a list.
  bool is_list = false;
  /// Absent: the file is no plan.
  std::optional<PlanOrigin> origin{};
};

/// Reads the template of each item, one folder once. `invalid_argument` for an item without one.
[[nodiscard]] Result<void> read_templates(Job& job);

}  // namespace gitprovider::bootstrap
