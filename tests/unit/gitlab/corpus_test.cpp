// Recorded answers of GitLab: all are survived, and those of our operations give the right fields.
// The folder is not part of the project.

#include "src/providers/gitlab/host_error.hpp"
#include "src/providers/gitlab/protection.hpp"
#include "src/providers/gitlab/wire.hpp"

#include "tests/catch_compat.hpp"
#include "tests/mock/scripted_transport.hpp"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

using namespace gitprovider;
namespace wire = gitprovider::gitlab::wire;
using Json = nlohmann::json;

namespace {

/// One object of a recorded answer: the answer itself, or an element of a list.
struct Recorded {
  std::string name{};
  std::string operation{};
  Json object{};
};

void add_objects(std::vector<Recorded>& all, const std::filesystem::path& file) {
  std::ifstream in{file, std::ios::binary};
  Json json = Json::parse(std::istreambuf_iterator<char>{in}, {}, nullptr, false);
  if (json.is_object() && json.contains("request") && json.contains("response")) {
    json = json["response"].value("body", Json{});
  }
  const std::string operation = file.parent_path().filename().string();
  for (const Json& object : json.is_array() ? json : Json::array({json})) {
    all.push_back({.name = file.filename().string(), .operation = operation, .object = object});
  }
}

std::vector<Recorded> recorded() {
  std::vector<Recorded> all;
  std::error_code absent;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(
           std::filesystem::path{GITPROVIDER_CORPUS} / "gitlab", absent)) {
    if (entry.is_regular_file()) {
      add_objects(all, entry.path());
    }
  }
  if (all.empty()) {
    WARN("no recorded answers beside the project: nothing was compared");
  }
  return all;
}

bool has(const Json& json, const char* key) { return json.is_object() && json.contains(key); }

template <class Read>
auto read(const Json& object, Read reader) {
  const auto document = json::Document::parse(object.dump());
  REQUIRE(document);
  auto value = reader(document->root());
  CAPTURE(value ? "" : value.error().message);
  REQUIRE(value);
  return *std::move(value);
}

void check_project(const Json& object) {
  const auto project = read(object, wire::read_project);
  CHECK(project.full_name == object["path_with_namespace"].get<std::string>());
  CHECK(project.id == std::to_string(object["id"].get<std::int64_t>()));
  CHECK(project.default_branch ==
        (object["default_branch"].is_null()
             ? std::optional<std::string>{}
             : std::optional{object["default_branch"].get<std::string>()}));
}

void check_branch(const Json& object) {
  const auto branch = read(object, wire::read_branch);
  CHECK(branch.name == object["name"].get<std::string>());
  CHECK(branch.id.hex() == object["commit"]["id"].get<std::string>());
  CHECK(branch.is_protected == object.value("protected", false));
}

void check_commit(const Json& object) {
  const auto commit = read(object, wire::read_commit);
  CHECK(commit.id.hex() == object["id"].get<std::string>());
  CHECK(commit.parents.size() == object["parent_ids"].size());
}

void check_merge_request(const Json& object) {
  const auto view = read(object, wire::read_merge_request);
  CHECK(view.pull_request.number == object["iid"].get<std::int64_t>());
  CHECK(view.pull_request.head == object["source_branch"].get<std::string>());
  CHECK(view.pull_request.base == object["target_branch"].get<std::string>());
  CHECK(view.pull_request.head_id.hex() == object["sha"].get<std::string>());
}

void check_protection(const Json& object) {
  const auto rules = read(object, gitlab::read_protection);
  CHECK(rules.push == std::vector<std::int64_t>{40});
  CHECK(rules.names_somebody == has(object, "id"));
}

/// The check of an answer that one of our operations reads; null for others, and for those of hosts
/// that are too old.
void (*check_of(const Recorded& item))(const Json&) {
  const Json& object = item.object;
  if (has(object, "path_with_namespace") && has(object, "default_branch")) {
    return check_project;
  }
  if (has(object, "name") && has(object, "commit") && has(object["commit"], "id")) {
    return check_branch;
  }
  if (has(object, "short_id") && has(object, "parent_ids")) {
    return check_commit;
  }
  const bool has_head = has(object, "sha") && object["sha"].is_string();
  if (has(object, "iid") && has(object, "source_branch") && has_head) {
    return check_merge_request;
  }
  return has(object, "push_access_levels") ? check_protection : nullptr;
}

/// Every reader at once: none may fall over what it does not understand.
void read_with_all(const json::Value& root) {
  static_cast<void>(wire::read_project(root).has_value());
  static_cast<void>(wire::read_namespace(root).has_value());
  static_cast<void>(wire::read_branch(root).has_value());
  static_cast<void>(wire::read_branches(root).has_value());
  static_cast<void>(wire::read_commit(root).has_value());
  static_cast<void>(wire::read_commits(root).has_value());
  static_cast<void>(wire::read_file_paths(root).has_value());
  static_cast<void>(wire::read_merge_request(root).has_value());
  static_cast<void>(gitlab::read_protection(root).has_value());
}

}  // namespace

TEST_CASE("recorded answers of our operations give the right fields", "[unit][gitlab][corpus]") {
  std::size_t checked = 0;
  const auto all = recorded();
  for (const Recorded& item : all) {
    if (const auto check = check_of(item)) {
      CAPTURE(item.operation, item.name);
      check(item.object);
      ++checked;
    }
  }
  CHECK((all.empty() || checked > 20));
}

TEST_CASE("recorded answers of any kind are survived by every reader", "[unit][gitlab][corpus]") {
  for (const Recorded& item : recorded()) {
    CAPTURE(item.operation, item.name);
    const std::string body = item.object.dump();
    if (const auto document = json::Document::parse(body)) {
      read_with_all(document->root());
    }
    for (const int status : {400, 401, 403, 404, 405, 409, 422, 429, 500}) {
      const Error error = gitlab::read_error(testing::answer(status, body), {});
      CHECK(error.http_status == status);
      CHECK((error.code == ErrorCode::unavailable) == (status >= 500));
    }
  }
}

TEST_CASE("recorded refusals have the code of their status", "[unit][gitlab][corpus]") {
  const auto code = [](Operation operation, int status, const std::string& body) {
    return gitlab::read_error(testing::answer(status, body),
                              {.asked = {.operation = operation, .method = http::Method::post}})
        .code;
  };
  for (const Recorded& item : recorded()) {
    const bool is_refusal = item.object.is_object() && item.object.size() <= 2 &&
                            (has(item.object, "message") || has(item.object, "error"));
    if (is_refusal) {
      CAPTURE(item.operation, item.name);
      const std::string body = item.object.dump();
      CHECK(code(Operation::create_repo, 409, body) == ErrorCode::already_exists);
      CHECK(code(Operation::commit_files, 400, body) == ErrorCode::invalid_argument);
      CHECK(code(Operation::commit_files, 403, body) == ErrorCode::forbidden);
    }
  }
}
