#pragma once

// The rules for names, checked where they enter and before anything is sent. Every function
// returns `invalid_argument` with a sentence that says what is wrong and what is allowed.

#include "gitprovider/branch.hpp"
#include "gitprovider/call.hpp"
#include "gitprovider/commit.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/protection.hpp"
#include "gitprovider/pull_request.hpp"
#include "gitprovider/repository.hpp"
#include "gitprovider/result.hpp"

#include <cstddef>
#include <string_view>

namespace gitprovider {

/// How deep an owner may be nested: 1 for a user or organisation, more for GitLab's sub-groups.
struct OwnerRules {
  int max_depth = 1;
};

/// Reads `OWNER/NAME`; the last `/` parts the two. Checks both like validate_repo with unlimited
/// depth.
[[nodiscard]] GITPROVIDER_EXPORT Result<RepoRef> parse_repo_ref(std::string_view text);

/// Owner and name: letters, digits, `-`, `_`, `.`; 1 to 100 characters a component; not `.` or
/// `..`, no leading `-`, no component ending in `.git` or `.wiki` in any case.
[[nodiscard]] GITPROVIDER_EXPORT Result<void> validate_repo(const RepoRef& repo,
                                                            OwnerRules rules = {});

/// A branch name by the rules of `git check-ref-format --branch`, and more: not `@`, no leading
/// `refs/`, not 40 or 64 hexadecimal digits (it would read as a commit), well-formed UTF-8, at most
/// 244 bytes.
[[nodiscard]] GITPROVIDER_EXPORT Result<void> validate_branch_name(std::string_view name);

/// The path of a file in a repository: relative, `/` between components, no empty, `.` or `..`
/// component, nothing a checkout would take for `.git` (on case-folding file systems, NTFS and HFS+
/// too), no backslash, colon, control character, trailing dot or space, no device name of Windows;
/// well-formed UTF-8, at most 4,096 bytes.
[[nodiscard]] GITPROVIDER_EXPORT Result<void> validate_file_path(std::string_view path);

/// Text for people (message, title, description): well-formed UTF-8 without NUL or a control
/// character (U+0000 to U+001F, U+007F to U+009F) other than tab and line feed. `what` names it in
/// the error; `max_bytes` bounds it.
[[nodiscard]] GITPROVIDER_EXPORT Result<void> validate_text(std::string_view what,
                                                            std::string_view text,
                                                            std::size_t max_bytes);

/// Every rule on a request, whole. A provider calls these first, so that a bad request costs none.
/// This one: both names, and a description of at most 2,000 bytes.
[[nodiscard]] GITPROVIDER_EXPORT Result<void> validate(const NewRepository& request,
                                                       OwnerRules rules = {});
/// Both names; `from` is a branch name or a full commit id.
[[nodiscard]] GITPROVIDER_EXPORT Result<void> validate(const NewBranch& request);
/// The branch, approvals from 0 to 6, and the names of checks: one line of at most 255 bytes each,
/// named once.
[[nodiscard]] GITPROVIDER_EXPORT Result<void> validate(const ProtectBranch& request);
/// At least one change; each path valid and named once; among the files put, none that is also a
/// directory of another and no two that differ only in case or Unicode form (Latin, Greek,
/// Cyrillic, kana, Hangul); a message that is not blank, of at most 1 MiB; at most 100,000 files of
/// 100 MiB each and 300 MiB in all. Removing `A` and putting `a` is a rename and allowed.
[[nodiscard]] GITPROVIDER_EXPORT Result<void> validate(const NewCommit& request);
/// Two different branches, a title of one line of at most 255 bytes, a body of at most 1 MiB.
[[nodiscard]] GITPROVIDER_EXPORT Result<void> validate(const NewPullRequest& request);
/// A number above zero and a wait from zero to 30 days.
[[nodiscard]] GITPROVIDER_EXPORT Result<void> validate(const MergePullRequest& request);
/// The operation id and the key (call.hpp), and a deadline above zero, up to 30 days. A key is
/// `unsupported`: with_idempotency (idempotency.hpp) takes it off before a provider sees the call.
[[nodiscard]] GITPROVIDER_EXPORT Result<void> validate(const Call& call);

}  // namespace gitprovider
