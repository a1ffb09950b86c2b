#pragma once

// Protections of GitLab over a scripted transport.

#include "tests/unit/gitlab/gitlab_fixture.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

namespace gitprovider::testing {

inline const std::string kRules = kProject + "/protected_branches";
inline const std::string kReadRule = "GET " + kRules + "/main";
inline const std::string kCreate = "POST " + kRules;
inline const std::string kChange = "PATCH " + kRules + "/main";
inline const std::string kDelete = "DELETE " + kRules + "/main";

inline std::string rule(int push, bool force = false, const std::string& more = {}) {
  return R"({"name":"main","push_access_levels":[{"access_level":)" + std::to_string(push) +
         R"(}],"merge_access_levels":[{"access_level":40}],"allow_force_push":)" +
         (force ? "true" : "false") + more + "}";
}

/// GitLab with the branch `main`.
struct ProtectFixture : GitLabFixture {
  ProtectFixture() { has_branch("main"); }

  void has_rule(const std::string& json) { on(kReadRule, 200, json); }
  void has_no_rule() { on(kReadRule, 404, saying("404 Not found")); }

  Result<Applied<Protection>> protect(const ProtectBranch& request = {.branch = "main"},
                                      const Call& call = {}) {
    return host().protect_branch(kWidget, request, call);
  }
  Result<Applied<Protection>> protect(const Call& call) {
    return protect({.branch = "main"}, call);
  }

  void loses(const std::string& request) {
    script.on(request, failure(Cause::reset, Delivery::maybe_applied));
  }
  /// A lost answer of which the host itself says that it is over: its absence is final after 3 s.
  void breaks(const std::string& request) { on(request, 500, saying("500 Internal Server Error")); }
  [[nodiscard]] std::ptrdiff_t sent(const std::string& request) const {
    const auto all = lines();
    return std::count(all.begin(), all.end(), request);
  }
};

}  // namespace gitprovider::testing
