#pragma once

// A session of a host that answers "unchanged" where it can, and what it was asked.

#include "tests/unit/rest/session_fixture.hpp"

#include <string>
#include <utility>
#include <vector>

namespace gitprovider::testing {

using Tags = std::vector<std::string>;

inline constexpr const char* kPlainTag = "\"1\"";

inline http::Exchange tagged(std::string body, const std::string& tag = kPlainTag,
                             http::Headers more = {}) {
  auto headers = json_headers();
  headers.add("ETag", tag);
  for (const auto& line : more.lines()) {
    headers.add(line.name, line.value);
  }
  return answer(200, std::move(body), std::move(headers));
}

inline http::Exchange unchanged(const std::string& tag = kPlainTag) {
  return answer(304, "", {{.name = "ETag", .value = tag}});
}

struct ConditionalFixture : SessionFixture {
  ConditionalFixture() {
    dialect.repository = [](const RepoRef& repo) {
      return http::Target{"/repos/{owner}/{repo}", {repo.owner, repo.name}};
    };
    dialect.spares_unchanged = true;
    dialect.page_size = 2;
    options.token = Token::parse("secret-token").value();
  }

  /// The conditions of all requests so far; `-` for none.
  [[nodiscard]] Tags conditions() const {
    Tags tags;
    for (const auto& request : script.requests()) {
      tags.emplace_back(request.headers.find("If-None-Match").value_or("-"));
    }
    return tags;
  }
};

inline Result<std::string> read_name(const json::Value& root) {
  return root.string("name").transform([](std::string_view name) { return std::string{name}; });
}

inline Result<std::string> read(rest::Session& session, Operation operation = Operation::get_repo,
                                const http::Target& target = repository()) {
  return session.run<std::string>(
      operation, {}, [&](rest::Scope& scope) { return session.read_as(scope, target, read_name); });
}

}  // namespace gitprovider::testing
