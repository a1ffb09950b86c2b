#pragma once

// From what the transport learned to a Reply, or to an Error fit to be shown. The only place that
// turns host text into messages.

#include "src/http/message.hpp"
#include "src/http/redact.hpp"
#include "src/json/document.hpp"
#include "src/providers/rest/dialect.hpp"
#include "src/providers/rest/reply.hpp"

#include "gitprovider/clock.hpp"
#include "gitprovider/result.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace gitprovider::rest {

/// One request, as the reader has to know it.
struct Question {
  /// What it is called in messages: `GET /repos/{owner}/{repo}`.
  std::string name{};
  Asked asked{};
};

/// What a reader has to know beside the dialect.
struct ReaderTerms {
  http::Redactor redactor{};
  std::shared_ptr<Clock> clock{};
  /// The longest wait for a host that is obeyed.
  Duration max_host_wait{3'600'000};
  json::ReadLimits json{};
};

/// Safe for concurrent calls after construction.
class ReplyReader {
 public:
  ReplyReader(Dialect dialect, ReaderTerms terms);

  /// A Reply for 2xx and for the redirects, and for 304 of a read; an Error for what the
  /// transport could not finish, for 4xx and 5xx (read by the dialect), and for any other status.
  [[nodiscard]] Result<Reply> read(http::Exchange exchange, const Question& question) const;

  /// The body as JSON. `protocol` for no content, another content type and what is not JSON;
  /// `network` with the cause `body_dropped` for a document that ends early.
  [[nodiscard]] Result<json::Document> document(const Reply& reply) const;

  /// Adds what is known about the reply to an error found in its content.
  [[nodiscard]] Error in_reply(Error error, const Reply& reply) const;

  /// The answer's `Date`; absent where it has none that can be read.
  [[nodiscard]] static std::optional<WallTime> named_time(const http::Headers& headers);
  /// The answer's `Date`, or this machine's calendar where there is none.
  [[nodiscard]] WallTime host_time(const http::Headers& headers) const;

  [[nodiscard]] const Dialect& dialect() const noexcept { return dialect_; }

 private:
  [[nodiscard]] Error refusal(const http::Exchange& exchange, const Question& question) const;
  [[nodiscard]] Error failure(const http::Exchange& exchange, std::string_view request) const;
  [[nodiscard]] std::string request_id(const http::Headers& headers) const;

  Dialect dialect_;
  ReaderTerms terms_;
};

/// True for the statuses that a read follows: 301, 302, 303, 307, 308.
[[nodiscard]] bool is_redirect(int status) noexcept;

}  // namespace gitprovider::rest
