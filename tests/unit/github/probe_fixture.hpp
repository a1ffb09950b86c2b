#pragma once

// What GitHub's probes see.

#include "src/core/timestamp.hpp"

#include "tests/unit/github/github_fixture.hpp"

#include <string>

namespace gitprovider::testing {

inline const std::string kOther(40, 'e');
inline const std::string kReadMain = "GET /repos/acme/widget/git/ref/heads/main";

inline std::string comparison(const std::string& base, const std::string& head) {
  return "GET /repos/acme/widget/compare/" + base + "..." + head + "?per_page=1";
}

inline http::Exchange lost() { return failure(Cause::reset, Delivery::maybe_applied); }

inline http::Exchange ref_at(const std::string& branch, const std::string& hex) {
  return answer(200, R"({"ref":"refs/heads/)" + branch + R"(","object":{"sha":")" + hex + R"("}})");
}

inline http::Exchange relation(const std::string& word) {
  return answer(200, R"({"status":")" + word + R"("})");
}

/// A point of the host's calendar, seen from the call's begin.
inline std::string made_at(const GitHubFixture& github, Duration from_now) {
  return to_rfc3339(github.clock->wall_now() + from_now);
}

}  // namespace gitprovider::testing
