#pragma once

// What a host had when a plan was made, as far as the plan rests on it; and what has changed since.

#include "src/bootstrap/plan.hpp"
#include "src/bootstrap/spec.hpp"

#include <optional>
#include <string>
#include <vector>

namespace gitprovider::bootstrap {

struct SeenBranch {
  std::string name{};
  /// The commit, in hexadecimal digits.
  std::string head{};
  bool is_protected = false;

  friend bool operator==(const SeenBranch&, const SeenBranch&) = default;
};

/// Of a repository and of its template. What a plan does not rest on is left out: branches that
/// come and go beside those it names change nothing of it.
struct Seen {
  bool is_there = false;
  /// The host's own id; a repository deleted and made anew has another one.
  std::string id{};
  std::string default_branch{};
  bool is_archived = false;
  bool has_commits = false;
  /// Those that the spec names, and the default branch, sorted by name.
  std::vector<SeenBranch> branches{};
  /// Of the template's files; empty where none was read.
  std::string template_digest{};

  friend bool operator==(const Seen&, const Seen&) = default;
};

[[nodiscard]] Seen seen_in(const Observed& observed, const Spec& spec);

/// Tells one set of files from another: paths, bits and bytes. Finds what was changed by accident;
/// who may write the template may write the plan too.
[[nodiscard]] std::string digest_of(const std::vector<FileChange>& files);

/// What is no longer as it was, one sentence each; empty: nothing.
[[nodiscard]] std::vector<std::string> drift(const Seen& then, const Seen& now);

}  // namespace gitprovider::bootstrap
