#pragma once

// What bootstrap runs are about to send, and what became of it, kept on disk so that a run may be
// killed at any moment (docs/bootstrap-journal.md).
//
//   auto journal = open_journal(path);
//   (*journal)->begin(run);
//   call.before_sending = [&](const Ticket& ticket) {
//     return (*journal)->intend({run.id, "branch develop", call.operation_id, ticket});
//   };
//   ... the call ...
//   (*journal)->settle({run.id, call.operation_id, Outcome::applied});

#include "gitprovider/clock.hpp"
#include "gitprovider/error.hpp"
#include "gitprovider/outcome.hpp"
#include "gitprovider/repository.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/ticket.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::bootstrap {

/// What a run is about. One journal may hold runs for many repositories, also at the same time.
struct RunLabel {
  /// Never used before: new_operation_id().
  std::string id{};
  /// What was wished for, as a short text that holds nothing of it (journal/fingerprint.hpp).
  std::string spec_digest{};
  /// `github`
  std::string provider{};
  /// As GitProvider::base_url() tells it.
  std::string base_url{};
  RepoRef repo{};

  friend bool operator==(const RunLabel&, const RunLabel&) = default;
};

/// Whether two runs are about one repository of one host.
[[nodiscard]] bool is_same_repository(const RunLabel& a, const RunLabel& b) noexcept;

/// A step whose request is about to leave.
struct Intent {
  std::string run_id{};
  /// As name(Step) tells it: `branch develop`.
  std::string step{};
  std::string operation_id{};
  Ticket ticket{};

  friend bool operator==(const Intent&, const Intent&) = default;
};

/// What became of an intent.
struct Settlement {
  std::string run_id{};
  std::string operation_id{};
  /// `unknown` leaves the intent open: its ticket stays good.
  Outcome outcome = Outcome::unknown;
  std::optional<ErrorCode> error{};
  Cause cause = Cause::none;
  /// What the host calls the thing made: a commit's id, a number. No message and no content.
  std::string made{};

  friend bool operator==(const Settlement&, const Settlement&) = default;
};

/// A run as the journal tells it.
struct JournalRun {
  RunLabel label{};
  WallTime began{};
  /// Absent: it goes on, or was killed.
  std::optional<WallTime> ended{};

  friend bool operator==(const JournalRun&, const JournalRun&) = default;
};

/// A step as the journal tells it.
struct JournalStep {
  std::string run_id{};
  std::string step{};
  std::string operation_id{};
  Ticket ticket{};
  WallTime intended{};
  /// Absent: nothing was written after its intent.
  std::optional<WallTime> settled{};
  Outcome outcome = Outcome::unknown;
  std::optional<ErrorCode> error{};
  Cause cause = Cause::none;
  std::string made{};

  friend bool operator==(const JournalStep&, const JournalStep&) = default;
};

/// All that a journal holds, oldest first.
struct History {
  std::vector<JournalRun> runs{};
  std::vector<JournalStep> steps{};

  friend bool operator==(const History&, const History&) = default;
};

/// True where nobody knows what became of the step: GitProvider::resolve(step.ticket) is to be
/// asked before anything else is sent to its repository.
[[nodiscard]] bool is_open(const JournalStep& step) noexcept;
/// The steps that are open, oldest first.
[[nodiscard]] std::vector<JournalStep> open_intents(const History& history);
/// The run of that id, or null.
[[nodiscard]] const JournalRun* find_run(const History& history, std::string_view id) noexcept;

/// What it is told survives the end of the process at once, and a power cut with the next intend()
/// or end(): an intent whose settlement is lost is looked at, like any that is open. Once a write
/// or a sync has failed (`local_io`), every later call fails the same way and writes nothing: the
/// run must end, since a second try says nothing of what the first one wrote. Safe for concurrent
/// calls.
class Journal {
 public:
  virtual ~Journal() = default;

  /// Before all else of a run. `conflict` for an id that the journal knows.
  virtual Result<void> begin(const RunLabel& run) = 0;
  /// Called by Call::before_sending: returns when the intent, and all before it, survives a power
  /// cut; after an error nothing may be sent. A second intent of one operation takes the place of
  /// the first. `conflict` where another operation, of this run or an earlier one, left the same
  /// step of the same repository open; `invalid_argument` for a run that did not begin.
  virtual Result<void> intend(const Intent& intent) = 0;
  /// After the call, and after a look at what an earlier run left open. `invalid_argument` for what
  /// was never intended.
  virtual Result<void> settle(const Settlement& settlement) = 0;
  /// The run is over, well or not, which survives a power cut; what it left open stays open.
  /// `invalid_argument` for a run that did not begin.
  virtual Result<void> end(std::string_view run_id) = 0;

  [[nodiscard]] virtual History history() const = 0;
};

/// Opens the journal of that path for one process at a time, and makes it, with the folders above
/// it (mode 0700), where there is none. What was not written to its end is dropped; what earlier
/// runs settled is dropped too, but for the last run of each repository and how it began. All else
/// is an error that changes nothing: `conflict` where another process has it open;
/// `invalid_argument` for a link, a file that is no journal or of a later version, a file or folder
/// that others own or may write to; `local_io` for a damaged one. A file that others could read is
/// private from then on. `clock` dates the entries; absent: the machine's.
[[nodiscard]] Result<std::unique_ptr<Journal>> open_journal(const std::filesystem::path& path,
                                                            std::shared_ptr<Clock> clock = {});

/// What a journal holds, to look at: takes no lock and changes nothing. Empty where there is none.
/// Errors as of open_journal.
[[nodiscard]] Result<History> read_journal(const std::filesystem::path& path);

}  // namespace gitprovider::bootstrap
