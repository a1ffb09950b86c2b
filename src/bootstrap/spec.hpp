#pragma once

// What a Gitflow repository shall be: the wish that plan.hpp compares with what a host has.

#include "gitprovider/commit.hpp"
#include "gitprovider/repository.hpp"
#include "gitprovider/result.hpp"

#include <optional>
#include <string>
#include <vector>

namespace gitprovider::bootstrap {

/// A repository with two long-lived branches, both protected, started from a template.
struct Spec {
  RepoRef repo{};
  Visibility visibility = Visibility::private_;
  std::string description{};
  /// The files of the first commit. Used only where the repository has no commit yet.
  std::vector<FileChange> files{};
  /// Commits them without their executable bits where the host cannot keep those; false: such a
  /// template is `unsupported` there.
  bool may_drop_executable = false;
  std::string message = "Start from the project template";
  std::string main_branch = "main";
  std::string develop_branch = "develop";
  /// Approving reviews a pull request needs on both branches; absent: none are asked for, and the
  /// protection only refuses forced pushes and deletion.
  std::optional<int> approvals{};
};

/// Every rule on a spec that shall be applied, so that a bad one costs no request:
/// `invalid_argument` says which part is wrong. The files are part of it.
[[nodiscard]] Result<void> validate(const Spec& spec);

}  // namespace gitprovider::bootstrap
