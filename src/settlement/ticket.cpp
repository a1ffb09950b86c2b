#include "src/core/errors.hpp"
#include "src/json/base64.hpp"
#include "src/json/fields.hpp"
#include "src/settlement/intent_json.hpp"
#include "src/settlement/sent.hpp"

#include "gitprovider/names.hpp"
#include "gitprovider/resolution.hpp"

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

namespace gitprovider {
namespace {

/// The version is part of it: another way to write tickets gets another beginning.
constexpr std::string_view kPrefix = "gpt1-";
constexpr std::string_view kAnyPrefix = "gpt";
/// 2200-01-01, in milliseconds.
constexpr std::int64_t kLatest = 7'258'118'400'000;
constexpr std::size_t kMaxBytes = std::size_t{64} << 10;
constexpr int kAnyDepth = std::numeric_limits<int>::max();

std::int64_t to_number(WallTime time) {
  return std::chrono::floor<Duration>(time.time_since_epoch()).count();
}

/// Whatever a ticket says, it can be reckoned with.
Duration to_span(std::int64_t number) {
  return Duration{std::clamp<std::int64_t>(number, 0, kLatest)};
}

WallTime to_time(std::int64_t number) { return WallTime{to_span(number)}; }

Error not_a_ticket(const std::string& why) {
  return invalid("ticket: " + why + "; give it whole, as it was printed");
}

Result<Sent> read_sent(const json::Value& root) {
  json::Fields in{root};
  const std::string operation = in.text("operation");
  Sent sent{.provider = in.text("provider"),
            .base_url = in.text_or_empty("base_url"),
            .operation_id = in.text("id"),
            .started = to_time(in.integer("started")),
            .lost = to_time(in.integer("lost")),
            .may_leave_for = to_span(in.optional_integer("may_leave_for").value_or(0)),
            .is_host_time = in.boolean("host_time"),
            .is_over = in.boolean("over")};
  return std::move(in).finish(std::move(sent)).and_then([&](Sent read) {
    return read_intent(root, operation).transform([&](Intent intent) {
      read.intent = std::move(intent);
      return std::move(read);
    });
  });
}

}  // namespace

Ticket to_ticket(const Sent& sent) {
  json::Writer out;
  out.begin_object()
      .field("provider", sent.provider)
      .field("base_url", sent.base_url)
      .field("operation", to_string(operation_of(sent.intent)))
      .field("id", sent.operation_id)
      .field("started", to_number(sent.started))
      .field("lost", to_number(sent.lost))
      .field("host_time", sent.is_host_time)
      .field("over", sent.is_over);
  if (sent.may_leave_for > Duration::zero()) {
    out.field("may_leave_for", sent.may_leave_for.count());
  }
  write_intent(out, sent.intent);
  out.end_object();
  return {.text = std::string{kPrefix} + json::to_base64url(std::move(out).str())};
}

Result<Sent> from_ticket(const Ticket& ticket) {
  const std::string_view text = ticket.text;
  if (!text.starts_with(kPrefix)) {
    return not_a_ticket(text.starts_with(kAnyPrefix) ? "of another version of this library"
                                                     : "this is none");
  }
  const auto bytes =
      text.size() <= kMaxBytes ? json::from_base64url(text.substr(kPrefix.size())) : std::nullopt;
  if (!bytes) {
    return not_a_ticket("it is damaged");
  }
  const auto document = json::Document::parse(*bytes);
  if (!document) {
    return not_a_ticket("it is damaged or cut off");
  }
  auto sent = read_sent(document->root());
  if (!sent) {
    return not_a_ticket("it does not say what a ticket says");
  }
  // What stands in it becomes part of a URL.
  return validate_repo(repo_of(sent->intent), {.max_depth = kAnyDepth}).transform([&] {
    return *std::move(sent);
  });
}

Result<TicketInfo> read_ticket(const Ticket& ticket) {
  return from_ticket(ticket).transform([](Sent sent) {
    return TicketInfo{.provider = std::move(sent.provider),
                      .base_url = std::move(sent.base_url),
                      .operation = operation_of(sent.intent),
                      .operation_id = std::move(sent.operation_id),
                      .repo = repo_of(sent.intent),
                      .started = sent.started};
  });
}

}  // namespace gitprovider
