#pragma once

// What a mock host differs in from another, as data for the one server.

#include "tests/mock/host/incoming.hpp"
#include "tests/mock/host/route.hpp"

#include <ctime>
#include <functional>
#include <string>
#include <string_view>

namespace gitprovider::mock {

class RequestCheck;

/// How the host refuses what it cannot read.
struct Refusals {
  Refusal (*not_found)() = nullptr;
  Refusal (*bad_json)() = nullptr;
  Refusal (*missing_field)(std::string_view name) = nullptr;
  Refusal (*wrong_type)(std::string_view name) = nullptr;
};

/// What the headers of an answer may depend on.
struct Answered {
  int status = 200;
  /// Requests so far, this one included.
  unsigned number = 0;
  /// Those that count against the limit.
  unsigned charged = 0;
  std::time_t now = 0;
};

struct Dialect {
  RouteTable routes{};
  Refusals refusals{};
  /// Reports headers that a careful client would not send so.
  void (*check_headers)(const Incoming& request, RequestCheck& check) = nullptr;
  /// Throws the refusal of a request without the right credentials.
  std::function<void(const Incoming& request)> admit{};
  /// Headers of every answer, where the answer has not its own.
  HeaderLines (*headers)(const Answered& answered) = nullptr;
  std::string content_type{"application/json"};
  /// Whether answers have tags (tags.hpp).
  bool has_tags = false;
};

}  // namespace gitprovider::mock
