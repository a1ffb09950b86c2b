#pragma once

// How often each route was asked, how often that changed something, and what counts against a
// limit.

#include <map>
#include <string>

namespace gitprovider::mock {

/// Single-threaded; the service locks around it.
class RequestCounts {
 public:
  void add_request() { ++requests_; }
  /// The request last added, once its route is known.
  void add_request(const std::string& route) { ++routes_[route].requests; }
  /// It asked whether an earlier answer still holds.
  void add_condition(const std::string& route) { ++routes_[route].conditions; }
  void add_charge() { ++charged_; }
  void add_effect(const std::string& route) { ++routes_[route].effects; }
  void clear() {
    routes_.clear();
    charged_ = 0;
  }

  /// Of all routes and none, since the beginning.
  [[nodiscard]] unsigned requests() const noexcept { return requests_; }
  [[nodiscard]] unsigned requests(const std::string& route) const { return of(route).requests; }
  [[nodiscard]] unsigned conditions(const std::string& route) const { return of(route).conditions; }
  [[nodiscard]] unsigned charged() const noexcept { return charged_; }
  [[nodiscard]] unsigned effects(const std::string& route) const { return of(route).effects; }

 private:
  struct Route {
    unsigned requests = 0;
    unsigned conditions = 0;
    unsigned effects = 0;
  };

  [[nodiscard]] Route of(const std::string& route) const {
    const auto found = routes_.find(route);
    return found == routes_.end() ? Route{} : found->second;
  }

  unsigned requests_ = 0;
  unsigned charged_ = 0;
  std::map<std::string, Route> routes_{};
};

}  // namespace gitprovider::mock
