// What a change makes of the answers that are kept.

#include "src/providers/rest/session.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/rest/conditional_fixture.hpp"

#include <string>
#include <utility>

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

constexpr const char* kCreate = "POST /repos/acme/widget/refs";

Result<rest::Reply> change(rest::Session& session, const http::Target& target,
                           rest::Effect effect = rest::Effect::visible) {
  return session.run<rest::Reply>(
      Operation::create_branch, {.on_unknown = OnUnknown::return_}, [&](rest::Scope& scope) {
        return session.send(scope, {.target = target, .body = "{}", .effect = effect});
      });
}

http::Target refs(std::string_view owner = "acme") {
  return {"/repos/{owner}/{repo}/refs", {owner, "widget"}};
}

}  // namespace

TEST_CASE("a change of the repository makes the next read ask for all", "[unit][rest]") {
  ConditionalFixture host;
  SECTION("when it was made") { host.script.on(kCreate, answer(201, "{}", json_headers())); }
  SECTION("when it was refused") { host.script.on(kCreate, answer(422, "no")); }
  SECTION("when its answer was lost") {
    host.script.on(kCreate, failure(Cause::reset, Delivery::maybe_applied));
  }
  host.script.always(kGetRepository, tagged(R"({"name":"widget"})"));
  rest::Session session = host.open();
  static_cast<void>(read(session));

  static_cast<void>(change(session, refs()));
  static_cast<void>(read(session));

  CHECK(host.conditions() == Tags{"-", "-", "-"});
}

TEST_CASE("a change counts for its repository however that is spelled", "[unit][rest]") {
  ConditionalFixture host;
  host.script.on("POST /repos/ACME/widget/refs", answer(201, "{}", json_headers()))
      .always(kGetRepository, tagged(R"({"name":"widget"})"));
  rest::Session session = host.open();
  static_cast<void>(read(session));

  static_cast<void>(change(session, refs("ACME")));
  static_cast<void>(read(session));

  CHECK(host.conditions() == Tags{"-", "-", "-"});
}

TEST_CASE("what is kept stays where the change is about something else", "[unit][rest]") {
  ConditionalFixture host;
  host.script.always(kGetRepository, tagged(R"({"name":"widget"})"));
  rest::Session session = host.open();
  static_cast<void>(read(session));

  SECTION("another repository") {
    host.script.on("POST /repos/other/widget/refs", answer(201, "{}", json_headers()));
    static_cast<void>(change(session, refs("other")));
  }
  SECTION("an object that nobody sees") {
    host.script.on(kCreate, answer(201, "{}", json_headers()));
    static_cast<void>(change(session, refs(), rest::Effect::invisible));
  }
  static_cast<void>(read(session));

  CHECK(host.conditions() == Tags{"-", "-", "\"1\""});
}

TEST_CASE("a new repository may be any", "[unit][rest]") {
  ConditionalFixture host;
  host.script.on("POST /user/repos", answer(201, "{}", json_headers()))
      .always(kGetRepository, tagged(R"({"name":"widget"})"));
  rest::Session session = host.open();
  static_cast<void>(read(session));

  static_cast<void>(change(session, {"/user/repos", {}}));
  static_cast<void>(read(session));

  CHECK(host.conditions() == Tags{"-", "-", "-"});
}

TEST_CASE("a read that was under way during a change leaves nothing behind", "[unit][rest]") {
  ConditionalFixture host;
  host.script.on(kCreate, answer(201, "{}", json_headers()))
      .always(kGetRepository, tagged(R"({"name":"widget"})"));
  rest::Session session = host.open();
  bool is_first = true;
  host.script.before = [&](const http::Request& request) {
    if (request.method == http::Method::get && std::exchange(is_first, false)) {
      static_cast<void>(change(session, refs()));
    }
  };

  static_cast<void>(read(session));
  static_cast<void>(read(session));

  CHECK(host.conditions() == Tags{"-", "-", "-"});
}

TEST_CASE("a read that was answered while a change was under way leaves nothing behind",
          "[unit][rest]") {
  ConditionalFixture host;
  host.script.on(kCreate, answer(201, "{}", json_headers()))
      .always(kGetRepository, tagged(R"({"name":"widget"})"));
  rest::Session session = host.open();
  host.script.before = [&](const http::Request& request) {
    if (request.method == http::Method::post) {
      static_cast<void>(read(session));
    }
  };

  static_cast<void>(change(session, refs()));
  static_cast<void>(read(session));

  CHECK(host.conditions() == Tags{"-", "-", "-"});
}

TEST_CASE("a 304 to a change is none of its answers", "[unit][rest]") {
  ConditionalFixture host;
  host.script.on(kCreate, unchanged());
  rest::Session session = host.open();

  const auto result = change(session, refs());

  REQUIRE_FALSE(result);
  CHECK(result.error().cause == Cause::protocol);
  CHECK(host.script.requests().size() == 1);
}
