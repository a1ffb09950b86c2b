#include "src/testing/contract/spec_context.hpp"

#include <algorithm>

namespace gitprovider::testing {

Inspector& SpecContext::inspector() {
  Inspector* inspector = host_->inspector();
  if (inspector == nullptr) {
    skip("the host has no inspector");
  }
  return *inspector;
}

FaultInjector& SpecContext::faults() {
  FaultInjector* faults = host_->faults();
  if (faults == nullptr) {
    skip("the host cannot be made to fail");
  }
  return *faults;
}

WriteFaults& SpecContext::write_faults() {
  WriteFaults* faults = host_->write_faults();
  if (faults == nullptr) {
    skip("the host's writes cannot be made to fail");
  }
  return *faults;
}

CheckReporter& SpecContext::check_reporter() {
  CheckReporter* reporter = host_->check_reporter();
  if (reporter == nullptr) {
    skip("the host cannot be given checks");
  }
  return *reporter;
}

void SpecContext::check(bool holds, std::string_view what) {
  if (!holds) {
    result_->failures.emplace_back(what);
  }
}

void SpecContext::require(bool holds, std::string_view what) {
  check(holds, what);
  if (!holds) {
    throw SpecEnd{};
  }
}

void SpecContext::skip(std::string_view reason) {
  result_->verdict = Verdict::skipped;
  result_->reason = reason;
  throw SpecEnd{};
}

void SpecContext::check_refused_with(const std::optional<Error>& error,
                                     std::vector<ErrorCode> codes, std::string_view what) {
  if (!error) {
    check(false, std::string(what) + ": got success, wanted " + listed(codes));
    return;
  }
  const bool is_wanted = std::find(codes.begin(), codes.end(), error->code) != codes.end();
  check(is_wanted, std::string(what) + ": got " + shown(*error) + ", wanted " + listed(codes));
  check(error->outcome == Outcome::not_applied,
        std::string(what) + ": a refusal must say not_applied");
  check(!error->message.empty(), std::string(what) + ": a refusal must say why");
}

Prepared SpecContext::prepare() {
  Prepared prepared{.repo = host_->free_repository()};
  const auto made = require_ok(
      provider().create_repo(
          {.repo = prepared.repo, .visibility = Visibility::public_, .initialize = true}),
      "create a repository with a first commit");
  require(made.value.default_branch.has_value(), "an initialised repository names its branch");
  prepared.main = *made.value.default_branch;
  const auto at = head(prepared.repo, prepared.main);
  require(at.has_value(), "an initialised repository has its default branch");
  prepared.head = *at;
  return prepared;
}

RepoRef SpecContext::prepare_empty() {
  RepoRef repo = host_->free_repository();
  (void)require_ok(provider().create_repo({.repo = repo, .visibility = Visibility::public_}),
                   "create an empty repository");
  return repo;
}

Commit SpecContext::commit(const RepoRef& repo, const std::string& branch, const std::string& path,
                           const std::string& content) {
  return require_ok(provider().commit_files(repo, {.branch = branch,
                                                   .message = "Put " + path,
                                                   .changes = {put(path, content)}}),
                    "commit " + path + " to " + branch)
      .value;
}

void SpecContext::branch(const Prepared& prepared, const std::string& name) {
  (void)require_ok(
      provider().create_branch(prepared.repo, {.name = name, .from = prepared.head.hex()}),
      "create branch " + name);
}

PullRequest SpecContext::propose(const Prepared& prepared, const std::string& branch_name,
                                 const std::string& path, const std::string& content) {
  branch(prepared, branch_name);
  (void)commit(prepared.repo, branch_name, path, content);
  return require_ok(
             provider().open_pull_request(
                 prepared.repo, {.head = branch_name, .base = prepared.main, .title = "Proposal"}),
             "open a pull request from " + branch_name)
      .value;
}

std::optional<ObjectId> SpecContext::head(const RepoRef& repo, const std::string& branch) {
  const auto list = require_ok(provider().list_branches(repo), "list the branches");
  const auto found =
      std::find_if(list.branches.begin(), list.branches.end(),
                   [&](const Branch& candidate) { return candidate.name == branch; });
  return found == list.branches.end() ? std::nullopt : std::optional(found->id);
}

void SpecContext::check_head(const RepoRef& repo, const std::string& branch, const ObjectId& wanted,
                             std::string_view what) {
  check_equal(head(repo, branch), std::optional(wanted), what);
}

void SpecContext::check_file(const RepoRef& repo, const std::string& branch,
                             const std::string& path, const std::optional<StoredFile>& wanted) {
  const auto got = inspector().file(repo, branch, path);
  if (!got || !wanted) {
    check(got.has_value() == wanted.has_value(),
          path + (got ? " is there, and should not be" : " is not there, and should be"));
    return;
  }
  check(got->content == wanted->content,
        path + ": " + std::to_string(got->content.size()) + " bytes came back, not the " +
            std::to_string(wanted->content.size()) + " that were sent");
  check_equal(got->executable, wanted->executable, path + ": executable");
}

std::string SpecContext::shown(const Error& error) {
  return std::string(to_string(error.code)) + " (" + error.message + ')';
}

FileChange put(std::string path, std::string content) {
  return {.path = std::move(path), .content = std::move(content)};
}

FileChange put_executable(std::string path, std::string content) {
  return {.path = std::move(path), .content = std::move(content), .executable = true};
}

FileChange remove(std::string path) {
  return {.action = FileChange::Action::remove, .path = std::move(path)};
}

ObjectId unknown_commit() { return *ObjectId::parse(std::string(40, 'b')); }

std::string listed(const std::vector<ErrorCode>& codes) {
  std::string text;
  for (const auto code : codes) {
    text += (text.empty() ? "" : " or ") + std::string(to_string(code));
  }
  return text;
}

}  // namespace gitprovider::testing
