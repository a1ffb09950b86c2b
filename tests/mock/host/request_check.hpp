#pragma once

// What every request must be, whatever it asks: its headers, the encoding of its path, its body. A
// request that is not is a fault of the client and is reported when the test ends, even where the
// host would have put up with it.

#include "tests/mock/host/dialect.hpp"
#include "tests/mock/host/message.hpp"
#include "tests/mock/host/route.hpp"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::mock {

/// Collects what was wrong with requests. Single-threaded; the server locks around it.
class RequestCheck {
 public:
  explicit RequestCheck(Refusals refusals) : refusals_(refusals) {}

  /// What every host wants of the headers.
  void headers(const Incoming& request);
  /// That a header is there once, with this value.
  void expect_header(const Incoming& request, const char* name, std::string_view value);
  /// Characters of the target as it came.
  void target(const std::string& target);
  /// The variables of a route, decoded; a slash is told from %2F here.
  std::map<std::string, std::string> variables(const RouteMatch& match);
  std::map<std::string, std::string> query(const Route& route, const std::string& text);
  /// The body against the route's fields. Throws the host's refusal where it would refuse.
  Json body(const Route& route, const Incoming& request);

  void report(const std::string& what);
  [[nodiscard]] const std::vector<std::string>& reports() const noexcept { return reports_; }
  void clear() { reports_.clear(); }

 private:
  Refusals refusals_;
  std::string subject_{};
  std::set<std::string> request_ids_{};
  std::vector<std::string> reports_{};
};

}  // namespace gitprovider::mock
