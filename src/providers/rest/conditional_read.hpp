#pragma once

// One request of a read that asks the host whether the answer it gave before still holds.

#include "src/http/message.hpp"
#include "src/providers/rest/answer_cache.hpp"
#include "src/providers/rest/reply.hpp"
#include "src/providers/rest/scope.hpp"

#include "gitprovider/result.hpp"

#include <string>

namespace gitprovider::rest {

inline constexpr int kNotModified = 304;

/// Whether an operation may be answered with what is kept. Nothing is from which a change follows:
/// neither a look at the state, nor what a change reads before it, nor whether a pull request can
/// be merged.
[[nodiscard]] bool may_be_kept(const Scope& scope) noexcept;

/// Single-threaded; the cache it was made for outlives it.
class ConditionalRead {
 public:
  /// One that asks without a condition and keeps nothing.
  ConditionalRead() = default;
  ConditionalRead(AnswerCache& answers, AnswerKey key, std::string subject);

  /// Sets the condition in `request`, where there is one.
  void ask(http::Request& request) const;

  /// The kept answer in place of a 304 that confirms it; everything else as it is.
  [[nodiscard]] Result<Reply> complete(Result<Reply> reply) const;

  /// Keeps the host's answer to a request with the headers `asked` for the next read, where it may
  /// be kept.
  void keep(const Reply& reply, const http::Headers& asked);

  /// Asks without the condition from here on.
  void distrust() noexcept { known_.answer.reset(); }

 private:
  AnswerCache* answers_ = nullptr;
  AnswerKey key_{};
  std::string subject_{};
  AnswerCache::Known known_{};
};

}  // namespace gitprovider::rest
