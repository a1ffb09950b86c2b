// The schema for editors says what the reader takes.

#include "src/bootstrap/file/job_file.hpp"
#include "src/bootstrap/file/repository_keys.hpp"

#include "tests/catch_compat.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

using namespace gitprovider::bootstrap;

namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

const Json& schema() {
  static const Json read = Json::parse(std::ifstream(BOOTSTRAP_SCHEMA));
  return read;
}

Words sorted(Words words) {
  std::ranges::sort(words);
  return words;
}

Words properties(const Json& group) {
  Words names;
  for (const auto& [name, unused] : group.at("properties").items()) {
    names.push_back(name);
  }
  return sorted(names);
}

const Json& definition(const std::string& name) { return schema().at("$defs").at(name); }

bool takes(const std::string& text) {
  return parse_job("owner: a\nname: b\n" + text, "s.yaml").has_value();
}

}  // namespace

TEST_CASE("the schema names the keys that the reader knows", "[unit][bootstrap]") {
  CHECK(properties(schema().at("oneOf").at(1)) == sorted(document_words()));
  CHECK(properties(definition("repository")) == sorted(repository_words()));
  CHECK(properties(definition("branch").at("oneOf").at(0)) == sorted(branch_words()));
  CHECK(properties(definition("protection")) == sorted(protection_words()));
  CHECK(properties(definition("pull_request")) == sorted(pull_request_words()));
  CHECK(properties(definition("merge")) == sorted(merge_words()));
}

TEST_CASE("no group of the schema takes a key that it does not name", "[unit][bootstrap]") {
  for (const char* name : {"repository", "protection", "pull_request", "merge"}) {
    CHECK(definition(name).at("additionalProperties") == false);
  }
  CHECK(definition("branch").at("oneOf").at(0).at("additionalProperties") == false);
}

TEST_CASE("the reader takes the words that the schema allows, and no other", "[unit][bootstrap]") {
  const auto check = [](const Json& allowed, const std::string& before, const std::string& after) {
    for (const std::string word : allowed) {
      CAPTURE(word);
      CHECK(takes(before + word + after));
    }
    CHECK_FALSE(takes(before + "anything" + after));
  };
  const Json& keys = definition("repository").at("properties");
  for (const std::string key : {"visibility", "existing", "on_forbidden"}) {
    check(keys.at(key).at("enum"), key + ": ", "\n");
  }
  check(definition("branch")
            .at("oneOf")
            .at(0)
            .at("properties")
            .at("protect")
            .at("oneOf")
            .at(1)
            .at("enum"),
        "branches: {main: {protect: ", "}}\n");
  check(definition("pull_request").at("properties").at("merge").at("oneOf").at(1).at("enum"),
        "pull_request: {merge: ", "}\n");
  check(definition("merge").at("properties").at("method").at("enum"),
        "pull_request: {merge: {method: ", "}}\n");
}

TEST_CASE("the schema's bounds of a number are the reader's", "[unit][bootstrap]") {
  const Json& approvals = definition("protection").at("properties").at("approvals");
  const auto with = [](int number) {
    return takes("branches: {main: {protect: {approvals: " + std::to_string(number) + "}}}\n");
  };
  const int lowest = approvals.at("minimum");
  const int highest = approvals.at("maximum");

  CHECK(with(lowest));
  CHECK(with(highest));
  CHECK_FALSE(with(lowest - 1));
  CHECK_FALSE(with(highest + 1));
}
