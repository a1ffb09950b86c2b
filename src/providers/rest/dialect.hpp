#pragma once

// A host's differences as data: what the session needs to know about a host, and nothing it does.

#include "src/http/message.hpp"
#include "src/providers/rest/limit_headers.hpp"
#include "src/settlement/finding.hpp"
#include "src/settlement/intent.hpp"

#include "gitprovider/clock.hpp"
#include "gitprovider/error.hpp"
#include "gitprovider/operation.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/retry/policy.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gitprovider::rest {

class Session;
struct Scope;

/// What was asked. One status means different things for different operations.
struct Asked {
  Operation operation = Operation::custom;
  http::Method method = http::Method::get;
};

/// Where a host's page links may lead. Followed is only their query, on our own origin and path.
enum class LinkPlaces : std::uint8_t {
  own_origin,  ///< to our origin and below our prefix; any other is refused
  any_origin,  ///< anywhere: the host writes an address of its own into them, not the one we use
};

/// What a dialect needs beside the answer: what was asked, and facts to read a host's times.
struct ReadContext {
  Asked asked{};
  /// The host's own present: the answer's `Date`, or this machine's calendar where it sent none.
  WallTime host_now{};
  /// Where a named time is cut off. Longer than any wait that is obeyed, so what was cut is
  /// refused.
  Duration max_host_wait{3'600'000};
};

/// One host. The views have static storage.
struct Dialect {
  std::string_view provider{};
  /// The header that carries the host's name for a request.
  std::string_view request_id_header{};
  unsigned max_attempts = 4;
  Backoff backoff{};
  /// Whether a failed read may succeed when repeated.
  ShouldRetry should_retry{};
  /// What is repeated below that, inside one attempt. Absent for most hosts.
  InnerPolicy inner{};
  /// Whether a mutation that never went out is repeated by the same policy.
  bool repeat_unsent = false;
  LinkPlaces page_links = LinkPlaces::own_origin;
  /// Whether the host charges nothing for the answer that what it gave before still holds.
  bool spares_unchanged = false;
  /// Items of a list's page, where the host's tag of a page says nothing of pages behind it: a full
  /// one may have got a successor and look the same.
  std::size_t page_size = 0;
  HostLimitRules limits{};
  /// Decodes an answer of 400 to 599: sets code, message and retry_after. The message is raw host
  /// text; the session cleans it and adds the request, the status and the host's request id.
  /// Setting the outcome to `unknown` says that this refusal of a mutation is not to be believed.
  Error (*read_error)(const http::Exchange& answer, const ReadContext& context) = nullptr;
  /// Where a repository itself is read.
  http::Target (*repository)(const RepoRef& repo) = nullptr;
  /// The longest the host works on one request.
  Duration longest_request{60'000};
  /// Looks once whether a change that began at `began` was made. Reads only; an error says that
  /// nothing could be seen.
  Result<Finding> (*look)(Session& session, Scope& scope, const Intent& intent,
                          TimePoint began) = nullptr;
};

}  // namespace gitprovider::rest
