#pragma once

// Distributed traces: the caller's W3C Trace Context goes along with each request, and each request
// and each operation is a span that an observer can write (docs/observability.md).

#include "gitprovider/export.hpp"
#include "gitprovider/result.hpp"

#include <cstdint>
#include <string>

namespace gitprovider {

/// The span in which a call is made, as the headers of W3C Trace Context write it. Both empty:
/// none, and nothing of it is sent.
struct TraceContext {
  /// `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01`.
  std::string traceparent{};
  /// What the tracing systems on the way add for themselves: `vendor=value,other=value`.
  std::string tracestate{};

  friend bool operator==(const TraceContext&, const TraceContext&) = default;
};

/// `invalid_argument` says what is wrong with which of the two. A program that only passes on what
/// it was sent asks here first, and leaves out what is refused.
[[nodiscard]] GITPROVIDER_EXPORT Result<void> validate(const TraceContext& context);

/// One piece of work in a trace: an operation, or one of its requests. All empty: none.
struct Span {
  /// 32 lower-case hexadecimal digits, the same for the whole trace.
  std::string trace_id{};
  /// 16 of them, random, this span's own.
  std::string id{};
  /// The span in which this one was begun.
  std::string parent_id{};
  /// As they came: bit 0 says that the trace is recorded.
  std::uint8_t flags = 0;
  /// The `tracestate`, as it came.
  std::string state{};

  friend bool operator==(const Span&, const Span&) = default;
};

/// Whether the caller records this trace, so that writing its spans is of use.
[[nodiscard]] GITPROVIDER_EXPORT bool is_sampled(const Span& span) noexcept;

/// A new span in the caller's. None where the context is empty or refused by validate().
[[nodiscard]] GITPROVIDER_EXPORT Span begin_span(const TraceContext& context);

/// A new span in `parent`; none in none.
[[nodiscard]] GITPROVIDER_EXPORT Span begin_span(const Span& parent);

/// What is sent so that the receiver's spans lie in `span`.
[[nodiscard]] GITPROVIDER_EXPORT TraceContext context_of(const Span& span);

}  // namespace gitprovider
