#pragma once

// A value that was read, and what time it was at the host then, seen from the begin of a call.

#include "src/providers/rest/session.hpp"
#include "src/settlement/made_when.hpp"

#include "gitprovider/clock.hpp"
#include "gitprovider/result.hpp"

#include <chrono>
#include <functional>
#include <type_traits>
#include <utility>

namespace gitprovider::rest {

template <class T>
struct Dated {
  T value{};
  HostPresent present{};
};

/// The host's present in its answer to a call that began at `began`.
[[nodiscard]] inline HostPresent present_of(const Session& session, const Reply& reply,
                                            TimePoint began) {
  return {.now = session.host_time(reply),
          .age = std::chrono::floor<Duration>(session.clock().now() - began)};
}

/// Reads as Session::read_as does.
template <JsonReader Read>
auto read_dated(Session& session, Scope& scope, const http::Target& target, TimePoint began,
                Read&& read) {
  using T = typename std::invoke_result_t<Read&, const json::Value&>::value_type;
  auto answer = session.read_json(scope, target);
  if (!answer) {
    return Result<Dated<T>>{std::move(answer).error()};
  }
  auto value = std::invoke(read, answer->document.root());
  if (!value) {
    return Result<Dated<T>>{session.in_reply(std::move(value).error(), answer->reply)};
  }
  return Result<Dated<T>>{
      Dated<T>{.value = *std::move(value), .present = present_of(session, answer->reply, began)}};
}

}  // namespace gitprovider::rest
