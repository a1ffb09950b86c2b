#include "src/providers/rest/state_check.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/rest/settled_host.hpp"

#include <string>

using namespace std::chrono_literals;
using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

http::Exchange lost() { return failure(Cause::reset, Delivery::maybe_applied); }
http::Exchange not_there() { return answer(404, "gone"); }

}  // namespace

TEST_CASE("what stays open says once that the change may have been made, and where to look",
          "[unit][rest][change]") {
  const auto policy = GENERATE(OnUnknown::check, OnUnknown::return_);
  SettledHost host;
  host.dialect.longest_request = 60s;
  host.script.on(kPost, lost());
  host.script.may(kGetRepository, not_there());

  const std::string message = host.create(policy).error().message;

  const std::string doubt =
      "; the change may have been made; look at repository acme/widget before repeating";
  CHECK(message.find(doubt) != std::string::npos);
  CHECK(message.find("may have been made") == message.rfind("may have been made"));
}

TEST_CASE("what was not made says only what happened and what is there", "[unit][rest][change]") {
  SettledHost host;
  host.script.on(kPost, lost()).always(kGetRepository, not_there());

  const std::string message = host.create().error().message;

  CHECK(message.find("before repeating") == std::string::npos);
  CHECK_THAT(message, Catch::Matchers::EndsWith("; the change was not made: it is not there"));
}

TEST_CASE("a step whose absence was seen does not ask for the repository as well",
          "[unit][rest][change]") {
  SettledHost host;
  host.script.on(kPost, lost());

  const auto made = host.run<Applied<Protection>>(
      [&](rest::Session& session, rest::Scope& scope) {
        return session.step<Protection>(
            scope, ProtectIntent{.repo = kWidget},
            [](rest::Scope& /*check*/) { return Result<Finding>{absent("it is as it was")}; },
            [&]() -> Result<Applied<Protection>> {
              return session.send(scope, {.method = http::Method::post, .target = repository()})
                  .transform([](const rest::Reply& /*reply*/) { return Applied<Protection>{}; });
            });
      },
      Operation::protect_branch);

  REQUIRE_FALSE(made);
  CHECK(made.error().outcome == Outcome::not_applied);
  CHECK(host.script.requests().size() == 1);
}
