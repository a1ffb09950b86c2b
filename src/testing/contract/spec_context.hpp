#pragma once

// What a spec works with: the provider, checks that collect what did not hold, and the few steps
// most specs begin with.

#include "gitprovider/testing/contract.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gitprovider::testing {

/// Ends a spec: after a failed `require`, or because it does not apply.
struct SpecEnd {};

/// A repository with a first commit.
struct Prepared {
  RepoRef repo{};
  std::string main{};
  ObjectId head{};
};

class SpecContext {
 public:
  SpecContext(ContractHost& host, SpecResult& result) : host_(&host), result_(&result) {}

  [[nodiscard]] GitProvider& provider() { return host_->provider(); }
  [[nodiscard]] ContractHost& host() { return *host_; }
  [[nodiscard]] Capabilities can() { return provider().capabilities(); }
  /// Skips the spec where the host has none.
  [[nodiscard]] Inspector& inspector();
  [[nodiscard]] FaultInjector& faults();
  [[nodiscard]] WriteFaults& write_faults();
  [[nodiscard]] CheckReporter& check_reporter();

  /// Notes a failure and goes on.
  void check(bool holds, std::string_view what);
  /// Notes a failure and ends the spec.
  void require(bool holds, std::string_view what);
  [[noreturn]] void skip(std::string_view reason);

  /// Both sides, where they differ.
  template <class T>
  void check_equal(const T& got, const T& wanted, std::string_view what) {
    check(got == wanted, std::string(what) + ": got " + shown(got) + ", wanted " + shown(wanted));
  }

  /// The value, or the end of the spec.
  template <class T>
  T require_ok(Result<T> result, std::string_view what) {
    if (!result) {
      require(false, std::string(what) + ": " + shown(result.error()));
    }
    return *std::move(result);
  }

  /// A refusal with this code that left the host as it was.
  template <class T>
  void check_refused(const Result<T>& result, ErrorCode code, std::string_view what) {
    check_refused_with(result ? std::nullopt : std::optional(result.error()), {code}, what);
  }
  void check_refused_with(const std::optional<Error>& error, std::vector<ErrorCode> codes,
                          std::string_view what);

  /// An initialised repository.
  Prepared prepare();
  /// An empty one.
  RepoRef prepare_empty();
  /// Adds or replaces one file.
  Commit commit(const RepoRef& repo, const std::string& branch, const std::string& path,
                const std::string& content);
  void branch(const Prepared& prepared, const std::string& name);
  /// A branch with one file of its own, and a pull request from it into the main branch.
  PullRequest propose(const Prepared& prepared, const std::string& branch, const std::string& path,
                      const std::string& content);
  /// Where a branch stands; absent where it is not there.
  std::optional<ObjectId> head(const RepoRef& repo, const std::string& branch);
  void check_head(const RepoRef& repo, const std::string& branch, const ObjectId& wanted,
                  std::string_view what);
  void check_file(const RepoRef& repo, const std::string& branch, const std::string& path,
                  const std::optional<StoredFile>& wanted);

 private:
  static std::string shown(const Error& error);
  static std::string shown(const std::string& text) { return '"' + text + '"'; }
  static std::string shown(const ObjectId& id) { return id.hex(); }
  static std::string shown(ErrorCode code) { return std::string(to_string(code)); }
  static std::string shown(Outcome outcome) { return std::string(to_string(outcome)); }
  static std::string shown(Visibility visibility) { return std::string(to_string(visibility)); }
  static std::string shown(PullRequestState state) { return std::string(to_string(state)); }
  static std::string shown(bool value) { return value ? "true" : "false"; }
  template <class Number>
  static std::string shown(const Number& number) {
    return std::to_string(number);
  }
  template <class T>
  static std::string shown(const std::optional<T>& value) {
    return value ? shown(*value) : "nothing";
  }

  ContractHost* host_;
  SpecResult* result_;
};

/// Adds or replaces a file.
[[nodiscard]] FileChange put(std::string path, std::string content);
[[nodiscard]] FileChange put_executable(std::string path, std::string content);
[[nodiscard]] FileChange remove(std::string path);

/// A commit that no repository of the specs has.
[[nodiscard]] ObjectId unknown_commit();

/// Codes as a list: "conflict or not_found".
[[nodiscard]] std::string listed(const std::vector<ErrorCode>& codes);

[[nodiscard]] std::span<const Spec> repository_specs();
[[nodiscard]] std::span<const Spec> branch_specs();
[[nodiscard]] std::span<const Spec> branch_list_specs();
[[nodiscard]] std::span<const Spec> protection_specs();
[[nodiscard]] std::span<const Spec> commit_specs();
[[nodiscard]] std::span<const Spec> content_specs();
[[nodiscard]] std::span<const Spec> pull_request_specs();
[[nodiscard]] std::span<const Spec> merge_specs();
[[nodiscard]] std::span<const Spec> merge_refusal_specs();
[[nodiscard]] std::span<const Spec> check_specs();
[[nodiscard]] std::span<const Spec> call_specs();
[[nodiscard]] std::span<const Spec> health_specs();
[[nodiscard]] std::span<const Spec> concurrency_specs();
[[nodiscard]] std::span<const Spec> read_retry_specs();
[[nodiscard]] std::span<const Spec> send_once_specs();
[[nodiscard]] std::span<const Spec> settling_specs();

}  // namespace gitprovider::testing
