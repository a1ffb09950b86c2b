#pragma once

// Kept answers, within bounds: the one used longest ago goes first. What may be kept and when it is
// used is decided elsewhere (kept_answer.hpp, conditional_read.hpp).

#include "src/providers/rest/kept_answer.hpp"

#include "gitprovider/client_options.hpp"

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace gitprovider::rest {

/// What an answer depends on.
struct AnswerKey {
  /// A digest of the credential: nobody gets what another was shown.
  std::string credential{};
  std::string_view method{};
  /// Whole, with its query.
  std::string url{};
  /// The form that this one request asked for; empty: the provider's own.
  std::string accept{};
};

/// Safe for concurrent calls.
class AnswerCache {
 public:
  /// Stands for the changes so far.
  using Generation = std::uint64_t;

  struct Known {
    /// Null: nothing is kept. Shared with the reads under way, for which it stays when dropped.
    std::shared_ptr<const KeptAnswer> answer{};
    Generation generation = 0;
  };

  /// `bounds` are valid.
  explicit AnswerCache(const ConditionalReads& bounds) noexcept : bounds_(bounds) {}

  [[nodiscard]] Known find(const AnswerKey& key);

  /// Keeps an answer about `subject` in place of the one before. Not where something was dropped
  /// since `seen`, for then it may be older than a change, nor where it is larger than everything
  /// may be.
  void keep(const AnswerKey& key, std::string subject, KeptAnswer answer, Generation seen);

  /// Drops every answer about `subject`; with an empty one, all.
  void drop(std::string_view subject);

  [[nodiscard]] std::size_t entries() const;
  /// Of everything kept, keys included.
  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Entry {
    std::string key{};
    std::string subject{};
    std::shared_ptr<const KeptAnswer> answer{};
    std::size_t bytes = 0;
  };
  using Entries = std::list<Entry>;  // the last used first

  Entries::iterator erase(Entries::iterator entry);

  ConditionalReads bounds_;
  mutable std::mutex mutex_;
  Entries entries_{};
  // By the text of its entry.
  std::unordered_map<std::string_view, Entries::iterator> places_{};
  std::size_t bytes_ = 0;
  Generation generation_ = 0;
};

/// A change of `subject` under way. What is kept about it is dropped before it is sent, and when
/// its answer has come or was lost: a read in between may have been answered by either state.
class ChangeUnderWay {
 public:
  /// `answers` may be null, where nothing is kept.
  ChangeUnderWay(AnswerCache* answers, std::string subject);
  ~ChangeUnderWay();
  ChangeUnderWay(const ChangeUnderWay&) = delete;
  ChangeUnderWay& operator=(const ChangeUnderWay&) = delete;

 private:
  void drop();

  AnswerCache* answers_;
  std::string subject_;
};

}  // namespace gitprovider::rest
