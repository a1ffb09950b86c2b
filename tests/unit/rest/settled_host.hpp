#pragma once

// An invented host that is looked at: its repository is there, is not, or was before.

#include "tests/unit/rest/session_fixture.hpp"

#include <chrono>
#include <string>

namespace gitprovider::testing {

inline const RepoRef kWidget{.owner = "acme", .name = "widget"};

inline constexpr const char* kSeeRepository = "GET /repositories/1";

/// 200 with `"old":true` was there before, any other 200 is ours, 404 is an absence.
inline Result<Finding> look_at_repository(rest::Session& session, rest::Scope& scope,
                                          const Intent& /*intent*/, TimePoint /*began*/) {
  const auto found = session.read_json(scope, repository());
  if (!found) {
    return found.error().code == ErrorCode::not_found ? Result<Finding>{absent("it is not there")}
                                                      : Result<Finding>{found.error()};
  }
  if (found->document.root().find("old")) {
    return impossible(ErrorCode::already_exists, "it was there before");
  }
  return equivalent(Repository{.full_name = "acme/widget"}, "it is there");
}

/// Sends one POST and looks for what it made.
struct SettledHost : SessionFixture {
  SettledHost() {
    dialect.look = look_at_repository;
    dialect.repository = [](const RepoRef& /*repo*/) {
      return http::Target{"/repositories/{id}", {"1"}};
    };
    script.may(kSeeRepository,
               answer(200, "{}", {{.name = "Date", .value = "Thu, 01 Jan 2026 00:00:00 GMT"}}));
    dialect.longest_request = std::chrono::seconds(10);
  }

  Result<Applied<Repository>> create(OnUnknown policy = OnUnknown::check,
                                     std::optional<Duration> deadline = std::nullopt) {
    return create(Call{.deadline = deadline, .on_unknown = policy});
  }

  Result<Applied<Repository>> create(Call call) {
    call.operation_id = "op-1";
    return run<Applied<Repository>>(
        [&](rest::Session& session, rest::Scope& scope) {
          return session.change<Repository>(scope, intent, [&] { return send(session, scope); });
        },
        Operation::create_repo, call);
  }

  [[nodiscard]] std::size_t sent() const {
    const auto all = script.requests();
    return static_cast<std::size_t>(std::ranges::count_if(
        all, [](const http::Request& one) { return one.method == http::Method::post; }));
  }

  Intent intent = CreateRepoIntent{.repo = kWidget};

 private:
  static Result<Applied<Repository>> send(rest::Session& session, rest::Scope& scope) {
    return session
        .send_as(scope,
                 {.method = http::Method::post,
                  .target = repository(),
                  .body = "{}",
                  .subject = "repository acme/widget"},
                 [](const json::Value& root) {
                   return root.string("name").transform(
                       [](std::string_view name) { return Repository{.name = std::string{name}}; });
                 })
        .transform([](Repository made) { return Applied<Repository>{.value = std::move(made)}; });
  }
};

inline constexpr const char* kPost = "POST /repos/acme/widget";

}  // namespace gitprovider::testing
