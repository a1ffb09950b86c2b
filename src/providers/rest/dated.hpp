#pragma once

// A value that was read, and what time it was at the host then.

#include "src/providers/rest/session.hpp"

#include "gitprovider/clock.hpp"
#include "gitprovider/result.hpp"

#include <type_traits>
#include <utility>

namespace gitprovider::rest {

template <class T>
struct Dated {
  T value{};
  WallTime host_now{};
};

/// Reads as Session::read_as does.
template <JsonReader Read>
auto read_dated(Session& session, Scope& scope, const http::Target& target, Read&& read) {
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
      Dated<T>{.value = *std::move(value), .host_now = session.host_time(answer->reply)}};
}

}  // namespace gitprovider::rest
