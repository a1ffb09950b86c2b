#include "gitprovider/trace.hpp"

#include "src/core/errors.hpp"
#include "src/core/hex.hpp"
#include "src/core/random_bytes.hpp"
#include "src/core/trace_parent.hpp"
#include "src/core/trace_state.hpp"

#include <algorithm>
#include <array>

namespace gitprovider {
namespace {

constexpr std::uint8_t kSampled = 0x01;

std::string new_span_id() {
  std::array<std::uint8_t, 8> bytes{};
  do {
    fill_random(bytes);
  } while (std::ranges::all_of(bytes, [](std::uint8_t byte) { return byte == 0; }));
  std::string id;
  id.reserve(16);
  for (const std::uint8_t byte : bytes) {
    append_hex(id, byte);
  }
  return id;
}

}  // namespace

Result<void> validate(const TraceContext& context) {
  if (context.traceparent.empty()) {
    return context.tracestate.empty() ? Result<void>{}
                                      : invalid("tracestate: means nothing without a traceparent");
  }
  if (auto parent = parse_trace_parent(context.traceparent); !parent) {
    return std::move(parent).error();
  }
  return validate_trace_state(context.tracestate);
}

bool is_sampled(const Span& span) noexcept { return (span.flags & kSampled) != 0; }

Span begin_span(const TraceContext& context) {
  if (context.traceparent.empty() || !validate(context)) {
    return {};
  }
  const auto parent = parse_trace_parent(context.traceparent);
  return {.trace_id = std::string{parent->trace_id},
          .id = new_span_id(),
          .parent_id = std::string{parent->parent_id},
          .flags = parent->flags,
          .state = context.tracestate};
}

Span begin_span(const Span& parent) {
  if (parent.trace_id.empty()) {
    return {};
  }
  return {.trace_id = parent.trace_id,
          .id = new_span_id(),
          .parent_id = parent.id,
          .flags = parent.flags,
          .state = parent.state};
}

TraceContext context_of(const Span& span) {
  if (span.trace_id.empty()) {
    return {};
  }
  return {.traceparent =
              to_text({.trace_id = span.trace_id, .parent_id = span.id, .flags = span.flags}),
          .tracestate = span.state};
}

}  // namespace gitprovider
