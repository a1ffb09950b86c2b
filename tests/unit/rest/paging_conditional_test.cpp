// Lists of which some pages are kept. A page's tag says nothing of the pages behind it.

#include "src/providers/rest/paging.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/rest/conditional_fixture.hpp"

#include <string>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

constexpr const char* kBranches = "GET /repos/acme/widget/branches?per_page=2";

Result<std::vector<std::string>> read_names(const json::Value& root) {
  std::vector<std::string> names;
  for (auto item = root.first(); item; item = item->next()) {
    names.emplace_back(item->as_string().value_or(""));
  }
  return names;
}

Result<rest::Listed<std::string>> list(rest::Session& session, std::size_t limit = 100) {
  return session.run<rest::Listed<std::string>>(
      Operation::list_branches, {}, [&](rest::Scope& scope) {
        return rest::read_list<std::string>(
            session, scope,
            http::Target{"/repos/{owner}/{repo}/branches", {"acme", "widget"}}.query("per_page",
                                                                                     "2"),
            limit, read_names, [](const std::string& name) { return name; });
      });
}

std::string page_request(int page) {
  return std::string{kBranches} + "&page=" + std::to_string(page);
}

/// The way on from a page: to the next, and to the last.
http::Headers links(int next, int last) {
  const auto link = [](int page, const std::string& rel) {
    return "<https://git.example/api/repos/acme/widget/branches?per_page=2&page=" +
           std::to_string(page) + ">; rel=\"" + rel + "\"";
  };
  return {{.name = "Link", .value = link(next, "next") + ", " + link(last, "last")}};
}

}  // namespace

TEST_CASE("each page of a list is asked about by itself", "[unit][rest][paging]") {
  ConditionalFixture host;
  host.script.on(kBranches, tagged(R"(["a","b"])", "\"1\"", links(2, 2)))
      .on(page_request(2), tagged(R"(["c"])", "\"2\""))
      .on(kBranches, unchanged("\"1\""))
      .on(page_request(2), unchanged("\"2\""));
  rest::Session session = host.open();
  static_cast<void>(list(session));

  const auto names = list(session).value();

  CHECK(names.items == std::vector<std::string>{"a", "b", "c"});
  CHECK_FALSE(names.truncated);
  CHECK(host.conditions() == Tags{"-", "-", "\"1\"", "\"2\""});
}

TEST_CASE("a full last page that looks the same is asked once more for the way on",
          "[unit][rest][paging]") {
  ConditionalFixture host;
  host.script.on(kBranches, tagged(R"(["a","b"])"))
      .on(kBranches, unchanged())
      .on(kBranches, tagged(R"(["a","b"])", "\"1\"", links(2, 2)))
      .on(page_request(2), tagged(R"(["c"])", "\"2\""));
  rest::Session session = host.open();
  CHECK(list(session).value().items.size() == 2);

  CHECK(list(session).value().items == std::vector<std::string>{"a", "b", "c"});

  CHECK(host.conditions() == Tags{"-", "\"1\"", "-", "-"});

  // What was learned of the way on is kept.
  host.script.on(kBranches, unchanged()).on(page_request(2), unchanged("\"2\""));
  CHECK(list(session).value().items.size() == 3);
  CHECK(host.script.deviations().empty());
}

TEST_CASE("a list that is said to be cut off is so at the moment", "[unit][rest][paging]") {
  ConditionalFixture host;
  host.script.on(kBranches, tagged(R"(["a","b"])", "\"1\"", links(2, 2)))
      .on(kBranches, unchanged())
      .on(kBranches, tagged(R"(["a","b"])"));
  rest::Session session = host.open();
  CHECK(list(session, 2).value().truncated);

  CHECK_FALSE(list(session, 2).value().truncated);

  CHECK(host.conditions() == Tags{"-", "\"1\"", "-"});
}

TEST_CASE("pages that went away since are no part of the list", "[unit][rest][paging]") {
  ConditionalFixture host;
  host.script.on(kBranches, tagged(R"(["a","b"])", "\"1\"", links(2, 2)))
      .on(page_request(2), tagged(R"(["c"])", "\"2\""))
      .on(kBranches, unchanged())
      .on(page_request(2), tagged("[]", "\"3\""));
  rest::Session session = host.open();
  CHECK(list(session).value().items.size() == 3);

  CHECK(list(session).value().items == std::vector<std::string>{"a", "b"});
}
