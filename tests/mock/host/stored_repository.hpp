#pragma once

// A repository as a mock host keeps it: objects, branches, pull requests and protections.

#include "tests/mock/host/message.hpp"
#include "tests/mock/host/object_store.hpp"
#include "tests/mock/host/timestamps.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace gitprovider::mock {

struct StoredPull {
  std::int64_t number = 0;
  std::string title{};
  std::string body{};
  std::string head{};
  std::string base{};
  /// Follows the head branch while the pull request is open.
  std::string head_id{};
  bool is_draft = false;
  bool is_open = true;
  bool is_merged = false;
  std::string merge_id{};
  /// The commit that a squash made of all of its own, where a merge of it followed.
  std::string squash_id{};
  /// Reads that still find its mergeability being worked out.
  unsigned computing = 0;
  std::string opened_by{};
  Moment created_at{};
  std::string merged_by{};
  Moment merged_at{};
  /// Where the base stood when this was merged.
  std::string base_id{};
};

/// What a host says of its pull requests, whatever they are: hosts have been seen to be wrong.
enum class PullsAre : std::uint8_t { as_they_are, said_merged, said_open };

/// A check of a commit, in no host's words.
struct StoredCheck {
  enum class State : std::uint8_t { pending, passed, failed };
  std::string name{};
  State state = State::passed;
  /// Reads that still find it pending.
  unsigned running = 0;
};

struct StoredRepository {
  std::int64_t id = 0;
  /// An account, an organisation, or a group with those above it: `acme/tools`.
  std::string owner{};
  std::string name{};
  bool owner_is_organisation = false;
  std::string visibility{"public"};
  std::string description{};
  std::string default_branch{"main"};
  bool is_archived = false;
  Moment created_at{};
  ObjectStore objects{};
  /// Branch name to commit id.
  std::map<std::string, std::string> branches{};
  /// Old name to new name.
  std::map<std::string, std::string> renamed_branches{};
  /// Branch name to the host's own form of its protection.
  std::map<std::string, Json> protections{};
  std::vector<StoredPull> pulls{};
  PullsAre pulls_are = PullsAre::as_they_are;
  /// By commit id.
  std::map<std::string, std::vector<StoredCheck>> checks{};
  /// Reads that do not see it yet, for the repository ("") and for each branch.
  std::map<std::string, unsigned> hidden{};

  [[nodiscard]] bool is_empty() const { return branches.empty(); }
  [[nodiscard]] std::string full_name() const { return owner + '/' + name; }
};

/// Moves a branch, and with it the open pull requests that have it as head or base: their
/// mergeability is worked out again for `computing_reads` reads.
void move_branch(StoredRepository& repository, const std::string& branch, const std::string& commit,
                 unsigned computing_reads);

/// Counts one read of something new: true while the read must not see it.
bool is_hidden(StoredRepository& repository, const std::string& what);

/// The checks of a commit at this moment: counts one read of each that is still running.
[[nodiscard]] std::vector<StoredCheck> read_checks(StoredRepository& repository,
                                                   const std::string& commit);

/// A pull request as the host tells of it.
[[nodiscard]] StoredPull as_told(const StoredRepository& repository, const StoredPull& pull);
/// Null where no pull request has this number.
[[nodiscard]] StoredPull* find_pull(StoredRepository& repository, const std::string& number);
/// The open one of this head and base, or null.
[[nodiscard]] const StoredPull* find_open_pull(const StoredRepository& repository,
                                               const std::string& head, const std::string& base);

/// A commit of one README, as hosts make it to initialise a repository.
void make_first_commit(StoredRepository& repository, const Signature& author);

}  // namespace gitprovider::mock
