#include "src/idempotency/kept_error.hpp"

#include "src/json/fields.hpp"
#include "src/json/words.hpp"

#include <array>
#include <utility>

namespace gitprovider {
namespace {

constexpr std::array kCodes{
    ErrorCode::unauthorized,     ErrorCode::forbidden,         ErrorCode::not_found,
    ErrorCode::already_exists,   ErrorCode::conflict,          ErrorCode::invalid_argument,
    ErrorCode::rate_limited,     ErrorCode::unavailable,       ErrorCode::network,
    ErrorCode::timeout,          ErrorCode::deadline_exceeded, ErrorCode::attempts_exhausted,
    ErrorCode::cancelled,        ErrorCode::circuit_open,      ErrorCode::overloaded,
    ErrorCode::budget_exhausted, ErrorCode::protocol,          ErrorCode::unsupported,
    ErrorCode::unknown_outcome,  ErrorCode::local_io};
constexpr std::array kOutcomes{Outcome::not_applied, Outcome::applied, Outcome::unknown};
constexpr std::array kCauses{Cause::none,
                             Cause::answered,
                             Cause::dns,
                             Cause::connect,
                             Cause::tls,
                             Cause::timeout,
                             Cause::reset,
                             Cause::body_dropped,
                             Cause::protocol,
                             Cause::cancelled,
                             Cause::circuit_open,
                             Cause::overloaded,
                             Cause::budget_exhausted,
                             Cause::rate_limited};
constexpr std::array kDeliveries{Delivery::never_sent, Delivery::maybe_applied, Delivery::answered};

}  // namespace

void write_error(json::Writer& out, const Error& error) {
  out.field("code", to_string(error.code))
      .field("outcome", to_string(error.outcome))
      .field("message", error.message)
      .field("cause", to_string(error.cause))
      .field("delivery", to_string(error.delivery))
      .field("http_status", error.http_status)
      .field("host_request_id", error.host_request_id)
      .field("unclassified", error.is_unclassified);
  if (error.ticket) {
    out.field("ticket", error.ticket->text);
  }
}

Result<KeptError> read_error(const json::Value& object) {
  json::Fields in{object};
  Error error{.code = read_word(in, "code", kCodes),
              .outcome = read_word(in, "outcome", kOutcomes),
              .message = in.text_or_empty("message"),
              .cause = read_word(in, "cause", kCauses),
              .delivery = read_word(in, "delivery", kDeliveries),
              .http_status = static_cast<int>(in.integer("http_status")),
              .host_request_id = in.text_or_empty("host_request_id"),
              .is_unclassified = in.boolean("unclassified")};
  if (auto ticket = in.optional_text("ticket")) {
    error.ticket = Ticket{.text = *std::move(ticket)};
  }
  return std::move(in).finish(KeptError{.error = std::move(error)});
}

}  // namespace gitprovider
