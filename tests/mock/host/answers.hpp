#pragma once

// Answers that are no host's own, for faults: a front server's page, a document that ends early,
// the way to somewhere else.

#include "tests/mock/host/fault_plan.hpp"

#include <string>
#include <utility>

namespace gitprovider::mock {

/// A page for people, as a proxy or a sign-in in front of the host gives it.
[[nodiscard]] inline Fault html_page(std::string route, int status = 200) {
  return {.route = std::move(route),
          .status = status,
          .headers = {{"Content-Type", "text/html; charset=utf-8"}},
          .body = "<!DOCTYPE html><html><body>Sign in</body></html>"};
}

/// As long as its Content-Length says, and yet only the beginning of a document.
[[nodiscard]] inline Fault half_document(std::string route, int status = 200) {
  return {.route = std::move(route), .status = status, .body = R"({"id": 17, "name": "wid)"};
}

/// A redirect to an address of this host or of another.
[[nodiscard]] inline Fault redirect(std::string route, int status, std::string location) {
  return {.route = std::move(route),
          .status = status,
          .headers = {{"Location", std::move(location)}},
          .body = R"({"message":"Moved"})"};
}

}  // namespace gitprovider::mock
