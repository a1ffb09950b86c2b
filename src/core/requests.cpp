#include "src/core/ascii.hpp"
#include "src/core/call_rules.hpp"
#include "src/core/commit_paths.hpp"
#include "src/core/durations.hpp"
#include "src/core/errors.hpp"
#include "src/core/printable.hpp"

#include "gitprovider/names.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider {
namespace {

constexpr std::size_t kMaxMessageBytes = std::size_t{1} << 20;
constexpr std::size_t kMaxLineBytes = 255;
constexpr std::size_t kMaxDescriptionBytes = 2000;
constexpr std::size_t kMaxNameBytes = 128;
constexpr std::size_t kMaxFiles = 100'000;
constexpr std::size_t kMaxFileBytes = std::size_t{100} << 20;
constexpr std::size_t kMaxCommitBytes = std::size_t{300} << 20;
constexpr int kMaxApprovals = 6;

bool is_blank(std::string_view text) noexcept {
  return text.find_first_not_of(" \t\n") == std::string_view::npos;
}

Result<void> check_not_blank(std::string_view what, std::string_view text, std::size_t max_bytes) {
  if (is_blank(text)) {
    return invalid(std::string{what} + ": must not be empty or blank");
  }
  return validate_text(what, text, max_bytes);
}

Result<void> check_line(std::string_view what, std::string_view text) {
  if (text.find_first_of("\t\n") != std::string_view::npos) {
    return invalid(std::string{what} + ": must be one line without tabs");
  }
  return check_not_blank(what, text, kMaxLineBytes);
}

Result<void> check_named_once(const std::vector<std::string>& checks) {
  std::vector<std::string_view> sorted(checks.begin(), checks.end());
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end()) {
    return invalid("required status check " + quoted(*twice) + ": is named twice");
  }
  return {};
}

Result<void> check_head(const std::optional<ObjectId>& expected) {
  if (expected && expected->is_null()) {
    return invalid("expected head: must name a commit");
  }
  return {};
}

Result<void> check_changes(const std::vector<FileChange>& changes) {
  if (changes.empty()) {
    return invalid("commit: must change at least one file");
  }
  if (changes.size() > kMaxFiles) {
    return invalid("commit: must not change more than 100,000 files, is " +
                   std::to_string(changes.size()));
  }
  std::size_t total = 0;
  for (const FileChange& change : changes) {
    if (auto fine = validate_file_path(change.path); !fine) {
      return fine;
    }
    if (change.content.size() > kMaxFileBytes) {
      return invalid("file " + quoted(change.path) + ": must not be larger than 100 MiB");
    }
    total += change.content.size();
  }
  if (total > kMaxCommitBytes) {
    return invalid("commit: must not hold more than 300 MiB in all");
  }
  return validate_together(changes);
}

/// What a caller calls an operation or an action.
bool is_name(std::string_view text) noexcept {
  return !text.empty() && text.size() <= kMaxNameBytes &&
         std::all_of(text.begin(), text.end(), ascii::is_printable);
}

}  // namespace

Result<void> validate(const NewRepository& request, OwnerRules rules) {
  return validate_repo(request.repo, rules)
      .and_then(
          [&] { return validate_text("description", request.description, kMaxDescriptionBytes); })
      .and_then([&] {
        return request.default_branch ? validate_branch_name(*request.default_branch)
                                      : Result<void>{};
      });
}

Result<void> validate(const NewBranch& request) {
  return validate_branch_name(request.name).and_then([&]() -> Result<void> {
    if (ObjectId::parse(request.from)) {
      return {};
    }
    return validate_branch_name(request.from);
  });
}

Result<void> validate(const ProtectBranch& request) {
  if (auto fine = validate_branch_name(request.branch); !fine) {
    return fine;
  }
  if (request.approvals && (*request.approvals < 0 || *request.approvals > kMaxApprovals)) {
    return invalid("approvals: must be 0 to 6, is " + std::to_string(*request.approvals));
  }
  for (const std::string& check : request.required_status_checks) {
    if (auto fine = check_line("required status check", check); !fine) {
      return fine;
    }
  }
  return check_named_once(request.required_status_checks);
}

Result<void> validate(const NewCommit& request) {
  return validate_branch_name(request.branch)
      .and_then([&] { return check_not_blank("message", request.message, kMaxMessageBytes); })
      .and_then([&] { return check_head(request.expected_head); })
      .and_then([&] { return check_changes(request.changes); });
}

Result<void> validate(const NewPullRequest& request) {
  return validate_branch_name(request.head)
      .and_then([&] { return validate_branch_name(request.base); })
      .and_then([&]() -> Result<void> {
        if (request.head == request.base) {
          return invalid("pull request: head and base are both " + quoted(request.head));
        }
        return {};
      })
      .and_then([&] { return check_line("title", request.title); })
      .and_then([&] { return validate_text("body", request.body, kMaxMessageBytes); });
}

Result<void> validate(const MergePullRequest& request) {
  if (request.number <= 0) {
    return invalid("pull request number: must be above zero, is " + std::to_string(request.number));
  }
  if (auto fine = check_not_negative("wait", request.wait); !fine) {
    return fine;
  }
  return check_head(request.expected_head);
}

Result<void> validate_idempotency_key(std::string_view key) {
  return is_name(key) ? Result<void>{}
                      : invalid("idempotency key " + quoted(key) +
                                ": must be 1 to 128 printable ASCII characters");
}

Result<void> validate(const Call& call) {
  if (!call.operation_id.empty() && !is_name(call.operation_id)) {
    return invalid("operation id " + quoted(call.operation_id) +
                   ": must be 1 to 128 printable ASCII characters, or empty for a new UUID");
  }
  if (auto fine = validate(call.trace); !fine) {
    return fine;
  }
  if (!call.idempotency_key.empty()) {
    return validate_idempotency_key(call.idempotency_key).and_then([]() -> Result<void> {
      return unsupported("idempotency key: there is no store for it here, see with_idempotency");
    });
  }
  return call.deadline ? check_positive("deadline", *call.deadline) : Result<void>{};
}

}  // namespace gitprovider
