#pragma once

// What a file may say of one repository.

#include "src/bootstrap/file/value.hpp"
#include "src/bootstrap/spec.hpp"

#include "gitprovider/result.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace gitprovider::bootstrap {

/// A repository as far as it has been read: what stands for all comes first, its own keys after.
struct Draft {
  Spec spec{};
  /// As it stands in the file.
  std::filesystem::path template_folder{};
  /// Absent: the file says nothing of it.
  std::optional<Value> pull_request{};
};

/// Reads the keys of a repository over what `draft` holds.
[[nodiscard]] Result<void> read_repository(const Value& group, Draft& draft);

/// The spec of a draft that is complete; `at` is the repository's place, for errors about it as a
/// whole. Without a word about the pull request the usual one is wanted where both of its branches
/// are.
[[nodiscard]] Result<Spec> spec_of(Draft draft, const Value& at);

/// The keys of each group, for the test of the schema.
[[nodiscard]] std::vector<std::string> repository_words();
[[nodiscard]] std::vector<std::string> branch_words();
[[nodiscard]] std::vector<std::string> protection_words();
[[nodiscard]] std::vector<std::string> pull_request_words();
[[nodiscard]] std::vector<std::string> merge_words();

}  // namespace gitprovider::bootstrap
