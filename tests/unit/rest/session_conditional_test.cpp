// Reads that ask whether an earlier answer still holds, and what makes them ask for all anew.

#include "src/providers/rest/session.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/rest/conditional_fixture.hpp"

#include <string>

using namespace gitprovider;
using namespace gitprovider::testing;

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
