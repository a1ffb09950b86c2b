#pragma once

// What the mock host keeps: accounts and repositories with their objects, branches, pull requests
// and protections. Single-threaded; the server locks around it.

#include "tests/mock/github/message.hpp"
#include "tests/mock/github/object_store.hpp"

#include <cstdint>
#include <ctime>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
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
  /// Reads still answered with `mergeable: null`.
  unsigned computing = 0;
  std::string created_at{};
};

struct StoredRepository {
  std::int64_t id = 0;
  std::string owner{};
  std::string name{};
  bool owner_is_organisation = false;
  std::string visibility{"public"};
  std::string description{};
  std::string default_branch{"main"};
  bool is_archived = false;
  std::string created_at{};
  ObjectStore objects{};
  /// Branch name to commit id.
  std::map<std::string, std::string> branches{};
  /// Old name to new name.
  std::map<std::string, std::string> renamed_branches{};
  /// Branch name to the request that protects it.
  std::map<std::string, Json> protections{};
  std::vector<StoredPull> pulls{};
  /// Reads that do not see it yet, for the repository ("") and for each branch.
  std::map<std::string, unsigned> hidden{};

  [[nodiscard]] bool is_empty() const { return branches.empty(); }
};

/// The rules that a test can turn.
struct WorldRules {
  std::string token{"t0ken-of-the-mock"};
  std::string user{"me"};
  std::vector<std::string> organisations{"acme"};
  /// Reads that do not yet see a new repository or branch.
  unsigned late_reads = 0;
  /// Reads of a pull request that answer `mergeable: null` after each change.
  unsigned computing_reads = 1;
  /// Inline bytes and entries of one tree request beyond which the host gives up with a 502.
  std::size_t max_tree_bytes = 2'500'000;
  std::size_t max_tree_entries = 1'000;
  /// Private repositories cannot be protected, as on the free plan.
  bool free_plan = false;
};

class World {
 public:
  explicit World(WorldRules rules) : rules_(std::move(rules)) {}

  [[nodiscard]] const WorldRules& rules() const noexcept { return rules_; }
  WorldRules& rules() noexcept { return rules_; }

  /// Case of names does not count. Null where there is none.
  [[nodiscard]] StoredRepository* find(std::string_view owner, std::string_view name);
  [[nodiscard]] StoredRepository* find(std::int64_t id);
  /// The account in its own spelling.
  [[nodiscard]] std::optional<std::string> find_organisation(std::string_view login) const;
  StoredRepository& add(StoredRepository repository);
  /// The old name leads to the new one from here on.
  void rename(StoredRepository& repository, std::string new_name);
  /// The repository that once had this name.
  [[nodiscard]] StoredRepository* find_renamed(std::string_view owner, std::string_view name);

  /// The repository a request names; 404, or a redirect where it was renamed.
  [[nodiscard]] StoredRepository& repository_of(const Received& request);
  /// The same; 409 where it has no commit, as every part of the Git database answers then.
  [[nodiscard]] StoredRepository& repository_with_commits(const Received& request);

 private:
  WorldRules rules_;
  std::int64_t next_id_ = 4'299'360'515;
  std::map<std::string, std::unique_ptr<StoredRepository>> repositories_{};
  std::map<std::string, std::int64_t> old_names_{};
};

/// Moves a branch, and with it the pull requests that have it as head or base.
void move_branch(const World& world, StoredRepository& repository, const std::string& branch,
                 const std::string& commit);

/// Counts one read of something new: true while the read must not see it.
bool is_hidden(StoredRepository& repository, const std::string& what);

[[nodiscard]] StoredPull* find_pull(StoredRepository& repository, std::int64_t number);

/// `2026-11-30T08:15:09Z`.
[[nodiscard]] std::string timestamp(std::time_t time);
[[nodiscard]] Signature committer_now(const World& world);

}  // namespace gitprovider::mock
