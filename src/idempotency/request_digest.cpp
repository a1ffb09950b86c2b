#include "src/idempotency/request_digest.hpp"

#include "src/core/sha256.hpp"

#include <cstdint>
#include <optional>
#include <utility>

namespace gitprovider {
namespace {

/// Another way to write requests down gets another version: a store that outlives a process must
/// not take one for the other.
constexpr std::string_view kVersion = "gitprovider request 1";

/// Writes the fields one after another. Each text comes behind its length, so that no two lists of
/// fields give the same bytes.
class RequestWriter {
 public:
  explicit RequestWriter(const Addressee& to) {
    text(kVersion).text(to.provider).text(to.base_url).text(to_string(to.operation));
  }

  RequestWriter& text(std::string_view value) {
    digest_.add(std::to_string(value.size()));
    digest_.add(":");
    digest_.add(value);
    return *this;
  }
  RequestWriter& flag(bool value) { return text(value ? "yes" : "no"); }
  RequestWriter& number(std::int64_t value) { return text(std::to_string(value)); }
  RequestWriter& repo(const RepoRef& value) { return text(value.owner).text(value.name); }
  RequestWriter& maybe(const std::optional<std::string>& value) {
    flag(value.has_value());
    return value ? text(*value) : *this;
  }
  RequestWriter& maybe(const std::optional<ObjectId>& value) {
    flag(value.has_value());
    return value ? text(value->hex()) : *this;
  }
  RequestWriter& maybe(const std::optional<int>& value) {
    flag(value.has_value());
    return value ? number(*value) : *this;
  }
  RequestWriter& count(std::size_t value) { return number(static_cast<std::int64_t>(value)); }

  [[nodiscard]] std::string hex() const { return Sha256{digest_}.hex(); }

 private:
  Sha256 digest_{};
};

}  // namespace

std::string digest_of(const Addressee& to, const NewRepository& request) {
  return RequestWriter{to}
      .repo(request.repo)
      .text(to_string(request.visibility))
      .text(request.description)
      .maybe(request.default_branch)
      .flag(request.initialize)
      .hex();
}

std::string digest_of(const Addressee& to, const RepoRef& repo, const NewBranch& request) {
  return RequestWriter{to}.repo(repo).text(request.name).text(request.from).hex();
}

std::string digest_of(const Addressee& to, const RepoRef& repo, const ProtectBranch& request) {
  RequestWriter out{to};
  out.repo(repo)
      .text(request.branch)
      .maybe(request.approvals)
      .flag(request.allow_force_push)
      .flag(request.allow_deletion)
      .flag(request.include_admins)
      .count(request.required_status_checks.size());
  for (const std::string& check : request.required_status_checks) {
    out.text(check);
  }
  return out.hex();
}

std::string digest_of(const Addressee& to, const RepoRef& repo, const NewCommit& request) {
  RequestWriter out{to};
  out.repo(repo)
      .text(request.branch)
      .text(request.message)
      .maybe(request.expected_head)
      .flag(request.may_drop_executable)
      .count(request.changes.size());
  for (const FileChange& change : request.changes) {
    out.flag(change.action == FileChange::Action::put)
        .text(change.path)
        .text(change.content)
        .flag(change.executable);
  }
  return out.hex();
}

std::string digest_of(const Addressee& to, const RepoRef& repo, const NewPullRequest& request) {
  return RequestWriter{to}
      .repo(repo)
      .text(request.head)
      .text(request.base)
      .text(request.title)
      .text(request.body)
      .flag(request.draft)
      .hex();
}

std::string digest_of(const Addressee& to, const RepoRef& repo, const MergePullRequest& request) {
  return RequestWriter{to}
      .repo(repo)
      .number(request.number)
      .text(to_string(request.method))
      .maybe(request.expected_head)
      .hex();
}

}  // namespace gitprovider
