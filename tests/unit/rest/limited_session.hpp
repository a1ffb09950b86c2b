#pragma once

// One session for many calls, of an invented host that tells of its limits.

#include "tests/unit/rest/session_fixture.hpp"

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace gitprovider::testing {

inline constexpr const char* kChange = "POST /repos/acme/widget";
inline constexpr const char* kSearch = "GET /search";

/// At the start of a fake clock's calendar.
inline std::string epoch_after(Duration time) {
  const auto start = std::chrono::sys_days{std::chrono::year{2026} / 1 / 1};
  return std::to_string(
      std::chrono::floor<std::chrono::seconds>(start + time).time_since_epoch().count());
}

inline http::Headers limits(const std::string& remaining, Duration resets_in,
                            const std::string& resource = "core") {
  return {{.name = "X-Limit", .value = "5000"},
          {.name = "X-Left", .value = remaining},
          {.name = "X-Reset", .value = epoch_after(resets_in)},
          {.name = "X-Resource", .value = resource}};
}

inline http::Exchange told(const std::string& remaining, Duration resets_in,
                           const std::string& resource = "core") {
  return answer(200, "", limits(remaining, resets_in, resource));
}

/// One session for many calls.
struct Limited {
  Limited() {
    fixture.dialect.limits = {.limit = "x-limit",
                              .remaining = "x-left",
                              .reset = "x-reset",
                              .resource = "x-resource",
                              .usual = "core",
                              .limits_changes = true};
    fixture.options.retry.max_attempts = 1;
  }

  SessionFixture fixture{};
  std::optional<rest::Session> session{};

  rest::Session& open() {
    if (!session) {
      session.emplace(fixture.open());
    }
    return *session;
  }

  Result<rest::Reply> read(const Call& call = {}, const http::Target& target = repository()) {
    return open().run<rest::Reply>(Operation::get_repo, call,
                                   [&](rest::Scope& scope) { return open().read(scope, target); });
  }

  Result<rest::Reply> change(const Call& call = {}, rest::Effect effect = rest::Effect::visible) {
    return open().run<rest::Reply>(Operation::create_branch, call, [&](rest::Scope& scope) {
      return open().send(scope, {.target = repository(), .body = "{}", .effect = effect});
    });
  }

  [[nodiscard]] std::size_t sent() const { return fixture.script.requests().size(); }
  [[nodiscard]] std::vector<WaitEvent> waits() const { return fixture.observer->waits(); }
};

inline http::Target search() { return {"/search", {}}; }

}  // namespace gitprovider::testing
