#pragma once

// What a session is made of. Never changed once made; for the session's own sources.

#include "src/core/last_calls.hpp"
#include "src/http/transport.hpp"
#include "src/providers/rest/answer_cache.hpp"
#include "src/providers/rest/conditional_read.hpp"
#include "src/providers/rest/host_clock.hpp"
#include "src/providers/rest/layers.hpp"
#include "src/providers/rest/log_observer.hpp"
#include "src/providers/rest/operation_observer.hpp"
#include "src/providers/rest/reply_reader.hpp"
#include "src/providers/rest/session.hpp"

#include "gitprovider/client_options.hpp"
#include "gitprovider/retry/with_retry.hpp"

#include <memory>
#include <string>

namespace gitprovider::rest {

struct SessionState {
  ReplyReader reader;
  std::unique_ptr<http::Transport> transport;
  http::BaseUrl base;
  ClientOptions options;
  std::shared_ptr<Clock> clock;
  Layers layers;
  LogObserver log{};
  std::unique_ptr<HostClock> host_clock = std::make_unique<HostClock>();
  std::unique_ptr<LastCalls> last_calls = std::make_unique<LastCalls>();
  bool has_token = false;
  /// Null: nothing is kept.
  std::unique_ptr<AnswerCache> answers{};
  /// A digest of the token, which only the transport knows.
  std::string credential{};

  /// The terms of a read of `request`. Its observer is not set.
  [[nodiscard]] RetryOptions terms(const Scope& scope, const http::Request& request) const;
  /// Events of a request go to the log, to the caller and into the operation's tally.
  [[nodiscard]] OperationObserver observer(const Scope& scope, Part part);
  /// Sends a request for one attempt that the layers let out, under the attempt's own id and limit.
  /// `limits` takes what the answer's headers say of them.
  [[nodiscard]] Result<Reply> attempt(Attempt& attempt, http::Request& request,
                                      const Question& question, LimitAnswer& limits) const;
  /// How a request of a read asks about what is kept.
  [[nodiscard]] ConditionalRead conditional(const Scope& scope, const http::Request& request) const;
  /// What a request is about, as kept answers name it.
  [[nodiscard]] std::string subject_of(const http::Target& target) const;
};

/// What the request asks, for the reader of its answer.
[[nodiscard]] Question question_of(const Scope& scope, const http::Request& request);

}  // namespace gitprovider::rest
