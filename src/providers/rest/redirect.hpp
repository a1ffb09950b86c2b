#pragma once

// Where a read goes on after a redirect, if it does. No message names the place: it is the host's
// text and may hold a secret.

#include "src/http/origin.hpp"
#include "src/http/target.hpp"
#include "src/providers/rest/reply.hpp"

#include "gitprovider/result.hpp"

#include <string>
#include <vector>

namespace gitprovider::rest {

/// The hops of one read. Single-threaded.
class RedirectTrail {
 public:
  RedirectTrail(const http::Target& first, unsigned max_redirects);

  /// The next target. `protocol` for a redirect that leads off our origin or out of our prefix, in
  /// a circle or too far. The error says nothing about the reply yet.
  Result<http::Target> follow(const http::BaseUrl& base, const Reply& reply);

 private:
  std::vector<http::Target> visited_;
  unsigned max_redirects_;
};

}  // namespace gitprovider::rest
