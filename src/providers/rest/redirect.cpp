#include "src/providers/rest/redirect.hpp"

#include "src/core/errors.hpp"

#include <algorithm>
#include <utility>

namespace gitprovider::rest {

RedirectTrail::RedirectTrail(const http::Target& first, unsigned max_redirects)
    : visited_{first}, max_redirects_(max_redirects) {}

Result<http::Target> RedirectTrail::follow(const http::BaseUrl& base, const Reply& reply) {
  if (visited_.size() > max_redirects_) {
    return malformed("more than " + std::to_string(max_redirects_) + " redirects");
  }
  const auto location = reply.headers.find("location");
  if (!location) {
    return malformed("redirected without saying where to");
  }
  auto path = http::path_below(base, *location);
  if (!path) {
    return malformed(
        "redirected to a place outside the API, which is not followed; check the base URL and the "
        "token");
  }
  auto next = http::Target::from_host(visited_.front().route(), *std::move(path));
  if (std::ranges::find(visited_, next.str(), &http::Target::str) != visited_.end()) {
    return malformed("redirected in a circle");
  }
  visited_.push_back(next);
  return next;
}

}  // namespace gitprovider::rest
