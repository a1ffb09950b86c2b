#pragma once

// The contract of GitProvider as specs that anybody can run against a provider of their own, under
// any test framework or none:
//
//   for (const Spec& spec : contract_specs()) {
//     MyHost host;                                  // a ContractHost, a new one for each spec
//     const SpecResult result = run_spec(spec, host);
//     if (result.verdict == Verdict::failed) report(spec.name, result.failures);
//   }
//
// A spec that needs what a host does not offer (to look into files, to plan faults) is skipped and
// says why. Where a capability is false, the specs require `unsupported`.

#include "gitprovider/checks.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/object_id.hpp"
#include "gitprovider/operation.hpp"
#include "gitprovider/repository.hpp"
#include "gitprovider/retry/attempt.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gitprovider::testing {

/// A file as the host keeps it.
struct StoredFile {
  std::string content{};
  bool executable = false;

  friend bool operator==(const StoredFile&, const StoredFile&) = default;
};

/// Looks into repositories past the provider, which has no function that reads files.
class Inspector {
 public:
  virtual ~Inspector() = default;
  /// Absent where the branch or the file is not there.
  [[nodiscard]] virtual std::optional<StoredFile> file(const RepoRef& repo, std::string_view branch,
                                                       std::string_view path) = 0;
  /// The parents of a commit, in order.
  [[nodiscard]] virtual std::vector<ObjectId> parents(const RepoRef& repo,
                                                      const ObjectId& commit) = 0;
};

/// What a fault does to requests.
enum class FaultKind : std::uint8_t {
  answer,           ///< the host answers with the given status, headers and body
  lost_connection,  ///< the request goes out, and the connection ends without an answer
  silence,          ///< the request goes out, and nothing comes back until the attempt times out
};

/// A fault of the next requests that decide an operation: the one that reads what it returns, or
/// the one that makes its effect visible.
struct PlannedFault {
  Operation operation = Operation::get_repo;
  FaultKind kind = FaultKind::answer;
  int status = 503;
  std::vector<std::pair<std::string, std::string>> headers{};
  std::string body{};
  unsigned times = 1;
  /// The host acts on the request, and only the answer is replaced or lost.
  bool after_effect = false;
};

/// An answer to a read, and what the provider's own policy says about it.
struct AnswerRule {
  std::string_view name{};
  int status = 503;
  std::vector<std::pair<std::string, std::string>> headers{};
  std::string body{};
  bool is_retried = false;
  /// Where it is not retried: the code it ends with.
  ErrorCode code = ErrorCode::unavailable;
};

/// Makes the writes of a host fail in doubt. The counts are those of the host, not the provider's.
class WriteFaults {
 public:
  virtual ~WriteFaults() = default;
  /// Makes the next requests fail as `fault` says; on a host without requests, the steps that make
  /// an effect visible: its `kind` and `status` mean nothing there, `after_effect` does.
  virtual void plan(const PlannedFault& fault) = 0;
  /// Requests or steps that came for what `PlannedFault` says decides this operation.
  [[nodiscard]] virtual unsigned requests(Operation operation) = 0;
};

/// Makes everything on a host fail that has requests.
class FaultInjector : public WriteFaults {
 public:
  /// The events the provider has emitted so far; their views live as long as the host.
  [[nodiscard]] virtual std::vector<AttemptEvent> events() = 0;
  /// How this provider takes answers to a read.
  [[nodiscard]] virtual std::vector<AnswerRule> answer_rules() = 0;
  /// Attempts of a read, the first included.
  [[nodiscard]] virtual unsigned max_attempts() { return 4; }
};

/// Gives commits checks, for which a provider has no function.
class CheckReporter {
 public:
  virtual ~CheckReporter() = default;
  /// The commit has exactly these from here on.
  virtual void report(const RepoRef& repo, const ObjectId& commit,
                      const std::vector<Check>& checks) = 0;
};

/// What the author of a provider supplies. Each spec gets a host of its own and is done with it
/// when it ends.
class ContractHost {
 public:
  virtual ~ContractHost() = default;
  /// The provider under test, the same one each time. To be tested for faults it is opened with a
  /// FakeClock, so that no wait takes time. Silence is waited for in earnest: while one is planned,
  /// this may be a twin that differs in a short attempt limit alone.
  [[nodiscard]] virtual GitProvider& provider() = 0;
  /// A name that is free and that the provider may create; never the same one twice.
  [[nodiscard]] virtual RepoRef free_repository() = 0;
  /// A name under an owner where the provider may not create; absent: there is no such owner.
  [[nodiscard]] virtual std::optional<RepoRef> foreign_repository() { return std::nullopt; }
  /// Whether `Acme/Widget` and `acme/widget` name the same repository.
  [[nodiscard]] virtual bool names_ignore_case() const { return false; }
  /// Null: files cannot be looked at.
  [[nodiscard]] virtual Inspector* inspector() { return nullptr; }
  /// Null: the host cannot be made to fail, or has no requests.
  [[nodiscard]] virtual FaultInjector* faults() { return nullptr; }
  /// Null: its writes cannot be made to fail.
  [[nodiscard]] virtual WriteFaults* write_faults() { return faults(); }
  /// Null: commits cannot be given checks.
  [[nodiscard]] virtual CheckReporter* check_reporter() { return nullptr; }
};

class SpecContext;

/// One sentence of the contract, and the code that holds a provider to it.
struct Spec {
  std::string_view name{};
  void (*body)(SpecContext& context) = nullptr;
};

/// How one spec ended.
enum class Verdict : std::uint8_t { passed, failed, skipped };

/// What became of one spec.
struct SpecResult {
  Verdict verdict = Verdict::passed;
  /// What did not hold, a line each.
  std::vector<std::string> failures{};
  /// Why it was skipped.
  std::string reason{};
};

/// All specs, in an order fit for reading. They do not depend on each other.
[[nodiscard]] std::span<const Spec> contract_specs();

/// Runs one spec. Exceptions of the host or the provider are failures.
[[nodiscard]] SpecResult run_spec(const Spec& spec, ContractHost& host);

}  // namespace gitprovider::testing
