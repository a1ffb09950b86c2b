#include "src/providers/rest/reply_reader.hpp"

#include "src/core/errors.hpp"
#include "src/http/retry_after.hpp"
#include "src/http/safe_method.hpp"
#include "src/providers/rest/media_type.hpp"

#include <cassert>
#include <utility>

namespace gitprovider::rest {
namespace {

/// Added to the longest wait that is obeyed, so that a longer one is still seen to be longer.
constexpr Duration kBeyondObeyed = std::chrono::hours{24};

ErrorCode code_of(Cause cause) noexcept {
  switch (cause) {
    case Cause::dns:
    case Cause::connect:
    case Cause::tls:
    case Cause::reset:
    case Cause::body_dropped:
      return ErrorCode::network;
    case Cause::timeout:
      return ErrorCode::timeout;
    case Cause::cancelled:
      return ErrorCode::cancelled;
    case Cause::circuit_open:
      return ErrorCode::circuit_open;
    case Cause::overloaded:
      return ErrorCode::overloaded;
    case Cause::budget_exhausted:
      return ErrorCode::budget_exhausted;
    case Cause::rate_limited:
      return ErrorCode::rate_limited;
    case Cause::none:
    case Cause::answered:
    case Cause::protocol:
      return ErrorCode::protocol;
  }
  assert(false);
  return ErrorCode::protocol;
}

std::string tell(std::string_view request, std::string_view what) {
  return std::string{request} + ": " + std::string{what};
}

/// A refusal that somebody before the host may have made while it did what was asked: the time was
/// up, or it speaks of the state of things and is not in the API's form. Refusals for who asks, how
/// often or how much come before anything is done, whoever makes them.
bool is_doubtful(const http::Exchange& answer) {
  if (answer.status == 408 || answer.status == 499) {
    return true;
  }
  const auto type = answer.headers.find("content-type");
  const bool is_page = type && !answer.body.empty() && media_type(*type) == "text/html";
  return is_page && (answer.status == 400 || answer.status == 404 || answer.status == 405 ||
                     answer.status == 409 || answer.status == 410 || answer.status == 422);
}

}  // namespace

bool is_redirect(int status) noexcept {
  return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

ReplyReader::ReplyReader(Dialect dialect, ReaderTerms terms)
    : dialect_(std::move(dialect)), terms_(std::move(terms)) {
  assert(dialect_.read_error != nullptr && terms_.clock != nullptr);
}

Result<Reply> ReplyReader::read(http::Exchange exchange, const Question& question) const {
  if (exchange.cause != Cause::answered) {
    return failure(exchange, question.name);
  }
  if (exchange.status >= 400 && exchange.status < 600) {
    return refusal(exchange, question);
  }
  // A host may repeat the token in what becomes a result.
  terms_.redactor.mask(exchange.body);
  std::string host_request_id = request_id(exchange.headers);
  Reply reply{.status = exchange.status,
              .headers = std::move(exchange.headers),
              .body = std::move(exchange.body),
              .host_request_id = std::move(host_request_id),
              .request = question.name};
  const bool is_success = reply.status >= 200 && reply.status < 300;
  const bool is_unchanged = reply.status == 304 && http::is_safe(question.asked.method);
  if (!is_success && !is_redirect(reply.status) && !is_unchanged) {
    return in_reply(malformed("the host answered with an unexpected status"), reply);
  }
  return reply;
}

Error ReplyReader::refusal(const http::Exchange& exchange, const Question& question) const {
  Error error =
      dialect_.read_error(exchange, {.asked = question.asked,
                                     .host_now = host_time(exchange.headers),
                                     .max_host_wait = terms_.max_host_wait + kBeyondObeyed});
  const std::string said =
      error.message.empty() ? "refused by the host" : terms_.redactor.clean(error.message);
  error.message = tell(question.name, said + " (" + std::to_string(exchange.status) + ")");
  error.cause = Cause::answered;
  error.delivery = exchange.delivery;
  error.http_status = exchange.status;
  error.host_request_id = request_id(exchange.headers);
  if (!http::is_safe(question.asked.method) && is_doubtful(exchange)) {
    error.outcome = Outcome::unknown;
  }
  return error;
}

std::optional<WallTime> ReplyReader::named_time(const http::Headers& headers) {
  const auto date = headers.find("date");
  return date ? http::parse_http_date(*date) : std::nullopt;
}

WallTime ReplyReader::host_time(const http::Headers& headers) const {
  return named_time(headers).value_or(terms_.clock->wall_now());
}

Error ReplyReader::failure(const http::Exchange& exchange, std::string_view request) const {
  const std::string what = exchange.detail.empty() ? std::string{to_string(exchange.cause)}
                                                   : terms_.redactor.clean(exchange.detail);
  return {.code = code_of(exchange.cause),
          .message = tell(request, what),
          .cause = exchange.cause,
          .delivery = exchange.delivery,
          .http_status = exchange.status,
          .host_request_id = request_id(exchange.headers)};
}

std::string ReplyReader::request_id(const http::Headers& headers) const {
  const auto id = headers.find(dialect_.request_id_header);
  return id ? terms_.redactor.clean(*id) : std::string{};
}

Result<json::Document> ReplyReader::document(const Reply& reply) const {
  if (reply.body.empty()) {
    return in_reply(malformed("the answer has no content where JSON was expected"), reply);
  }
  const auto type = reply.headers.find("content-type");
  if (type && !is_json(*type)) {
    return in_reply(malformed("the answer is " + std::string{media_type(*type)} +
                              ", not JSON; check the base URL and the token"),
                    reply);
  }
  auto document = json::Document::parse(reply.body, terms_.json);
  if (!document) {
    return in_reply(std::move(document).error(), reply);
  }
  return document;
}

Error ReplyReader::in_reply(Error error, const Reply& reply) const {
  error.message = tell(reply.request, terms_.redactor.clean(error.message)) + " (" +
                  std::to_string(reply.status) + ")";
  if (error.cause == Cause::none) {
    error.cause = error.code == ErrorCode::protocol ? Cause::protocol : Cause::answered;
  }
  error.delivery = Delivery::answered;
  error.http_status = reply.status;
  error.host_request_id = reply.host_request_id;
  error.outcome = reply.outcome;
  if (reply.outcome == Outcome::applied) {
    error.code = ErrorCode::protocol;
    error.message += "; the change was made, only its answer cannot be used";
  } else if (error.cause == Cause::body_dropped) {
    error.code = ErrorCode::network;
  }
  return error;
}

}  // namespace gitprovider::rest
