// Reads that ask whether an earlier answer still holds, and what makes them ask for all anew.

#include "src/providers/rest/session.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/rest/conditional_fixture.hpp"

#include <string>
#include <utility>

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

constexpr const char* kCreate = "POST /repos/acme/widget/refs";

Result<std::string> read_name(const json::Value& root) {
  return root.string("name").transform([](std::string_view name) { return std::string{name}; });
}

Result<std::string> read(rest::Session& session, Operation operation = Operation::get_repo,
                         const http::Target& target = repository()) {
  return session.run<std::string>(
      operation, {}, [&](rest::Scope& scope) { return session.read_as(scope, target, read_name); });
}

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

TEST_CASE("a second read asks whether the first answer still holds", "[unit][rest]") {
  ConditionalFixture host;
  host.script.on(kGetRepository, tagged(R"({"name":"widget"})", "W/\"1\""))
      .on(kGetRepository, unchanged())
      .on(kGetRepository, unchanged("W/\"1\""));
  rest::Session session = host.open();

  CHECK(read(session).value() == "widget");
  CHECK(read(session).value() == "widget");
  CHECK(read(session).value() == "widget");

  CHECK(host.conditions() == Tags{"-", "W/\"1\"", "W/\"1\""});
  CHECK(host.script.deviations().empty());
}

TEST_CASE("a 304 is one attempt that succeeded, and is seen as what it was", "[unit][rest]") {
  ConditionalFixture host;
  host.script.on(kGetRepository, tagged(R"({"name":"widget"})")).on(kGetRepository, unchanged());
  rest::Session session = host.open();

  static_cast<void>(read(session));
  static_cast<void>(read(session));

  const auto events = host.observer->events();
  REQUIRE(events.size() == 2);
  CHECK(events[1].status == 304);
  CHECK(events[1].decision == Decision::return_);
  CHECK(events[1].cause == events[0].cause);
  CHECK(host.observer->reports()[1].attempts == 1);
  CHECK_FALSE(host.observer->reports()[1].error);
}

TEST_CASE("what the host answers anew takes the place of what was kept", "[unit][rest]") {
  ConditionalFixture host;
  host.script.on(kGetRepository, tagged(R"({"name":"old"})"))
      .on(kGetRepository, tagged(R"({"name":"new"})", "\"2\""))
      .on(kGetRepository, unchanged("\"2\""));
  rest::Session session = host.open();

  CHECK(read(session).value() == "old");
  CHECK(read(session).value() == "new");
  CHECK(read(session).value() == "new");

  CHECK(host.conditions() == Tags{"-", "\"1\"", "\"2\""});
}

TEST_CASE("a conditional read that fails is repeated with its condition", "[unit][rest]") {
  ConditionalFixture host;
  host.script.on(kGetRepository, tagged(R"({"name":"widget"})"))
      .on(kGetRepository, answer(503))
      .on(kGetRepository, unchanged());
  rest::Session session = host.open();

  static_cast<void>(read(session));
  CHECK(read(session).value() == "widget");

  CHECK(host.conditions() == Tags{"-", "\"1\"", "\"1\""});
}

TEST_CASE("no condition is sent", "[unit][rest]") {
  ConditionalFixture host;
  SECTION("by a host that charges the same either way") { host.dialect.spares_unchanged = false; }
  SECTION("where it is switched off") { host.options.conditional_reads.reset(); }
  SECTION("about an answer that is larger than everything may be") {
    host.options.conditional_reads->max_bytes = 1;
  }
  host.script.always(kGetRepository, tagged(R"({"name":"widget"})"));
  rest::Session session = host.open();

  static_cast<void>(read(session));
  CHECK(read(session).value() == "widget");

  CHECK(host.conditions() == Tags{"-", "-"});
}

TEST_CASE("what a change follows from is always asked for whole", "[unit][rest]") {
  const auto operation =
      GENERATE(Operation::create_branch, Operation::commit_files, Operation::merge_pull_request,
               Operation::get_pull_request, Operation::list_checks, Operation::check_state);
  ConditionalFixture host;
  host.script.always(kGetRepository, tagged(R"({"name":"widget"})"));
  rest::Session session = host.open();
  static_cast<void>(read(session));

  CHECK(read(session, operation).value() == "widget");

  CHECK(host.conditions() == Tags{"-", "-"});
}

TEST_CASE("a look at the state is always whole, whatever it belongs to", "[unit][rest]") {
  ConditionalFixture host;
  host.script.always(kGetRepository, tagged(R"({"name":"widget"})"));
  rest::Session session = host.open();
  static_cast<void>(read(session));

  static_cast<void>(session.run<std::string>(Operation::get_repo, {}, [&](rest::Scope& scope) {
    scope.is_check = true;
    return session.read_as(scope, repository(), read_name);
  }));

  CHECK(host.conditions() == Tags{"-", "-"});
}

TEST_CASE("a read of the headers alone has no condition", "[unit][rest]") {
  ConditionalFixture host;
  host.script.always("HEAD /repos/acme/widget", tagged(""));
  rest::Session session = host.open();
  for (int i = 0; i < 2; ++i) {
    static_cast<void>(session.run<rest::Reply>(Operation::get_repo, {}, [&](rest::Scope& scope) {
      return session.read_headers(scope, repository());
    }));
  }

  CHECK(host.conditions() == Tags{"-", "-"});
}

TEST_CASE("content that cannot be read is not kept", "[unit][rest]") {
  ConditionalFixture host;
  host.script.on(kGetRepository, tagged(R"({"name":"wid)"))
      .on(kGetRepository, tagged("<html>", "\"2\""))
      .on(kGetRepository, tagged(R"({"name":"widget"})", "\"3\""));
  rest::Session session = host.open();

  CHECK_FALSE(read(session));
  CHECK(read(session).value() == "widget");

  CHECK(host.conditions() == Tags{"-", "-", "-"});
}

TEST_CASE("a kept answer does not hold the token", "[unit][rest]") {
  ConditionalFixture host;
  host.script.on(kGetRepository, tagged(R"({"name":"of secret-token"})"))
      .on(kGetRepository, unchanged());
  rest::Session session = host.open();

  static_cast<void>(read(session));

  CHECK(read(session).value().find("secret-token") == std::string::npos);
}

TEST_CASE("a 304 that nobody can have meant is asked again without a condition, once",
          "[unit][rest]") {
  ConditionalFixture host;
  SECTION("about another answer") {
    host.script.on(kGetRepository, tagged(R"({"name":"old"})"))
        .on(kGetRepository, unchanged("\"other\""))
        .on(kGetRepository, tagged(R"({"name":"widget"})", "\"2\""));
    rest::Session session = host.open();
    static_cast<void>(read(session));

    CHECK(read(session).value() == "widget");

    CHECK(host.conditions() == Tags{"-", "\"1\"", "-"});
    CHECK(host.observer->events().size() == 3);
  }
  SECTION("where no condition was sent") {
    host.script.on(kGetRepository, unchanged()).on(kGetRepository, tagged(R"({"name":"widget"})"));
    rest::Session session = host.open();

    CHECK(read(session).value() == "widget");
  }
  SECTION("and once more") {
    host.script.on(kGetRepository, unchanged()).on(kGetRepository, unchanged());
    rest::Session session = host.open();

    const auto result = read(session);

    REQUIRE_FALSE(result);
    CHECK(result.error().code == ErrorCode::protocol);
    CHECK(result.error().http_status == 304);
  }
  CHECK(host.script.deviations().empty());
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

TEST_CASE("nothing is kept of what a redirect leads to", "[unit][rest]") {
  ConditionalFixture host;
  const auto moved = answer(301, "", {{.name = "Location", .value = "/api/repositories/7"}});
  host.script.always(kGetRepository, moved)
      .always("GET /repositories/7", tagged(R"({"name":"widget"})"));
  rest::Session session = host.open();

  CHECK(read(session).value() == "widget");
  CHECK(read(session).value() == "widget");

  CHECK(host.conditions() == Tags{"-", "-", "-", "-"});
}

TEST_CASE("a repository that was renamed since is followed with no condition", "[unit][rest]") {
  ConditionalFixture host;
  host.script.on(kGetRepository, tagged(R"({"name":"widget"})"))
      .on(kGetRepository, answer(301, "", {{.name = "Location", .value = "/api/repositories/7"}}))
      .on("GET /repositories/7", tagged(R"({"name":"gadget"})", "\"2\""));
  rest::Session session = host.open();
  static_cast<void>(read(session));

  CHECK(read(session).value() == "gadget");

  CHECK(host.conditions() == Tags{"-", "\"1\"", "-"});
}

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
