// Recorded answers of Forgejo and Gitea: all are survived, and those of our operations give the
// right fields. The folder is not part of the project.

#include "src/providers/forgejo/host_error.hpp"
#include "src/providers/forgejo/protection.hpp"
#include "src/providers/forgejo/wire.hpp"

#include "tests/catch_compat.hpp"
#include "tests/mock/scripted_transport.hpp"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using namespace gitprovider;
namespace wire = gitprovider::forgejo::wire;
using Json = nlohmann::json;

namespace {

/// The body of one recorded answer.
struct Recorded {
  std::string name{};
  std::string operation{};
  Json body{};
};

Recorded read_file(const std::filesystem::path& file) {
  std::ifstream in{file, std::ios::binary};
  Json json = Json::parse(std::istreambuf_iterator<char>{in}, {}, nullptr, false);
  const bool is_exchange = json.is_object() && json.contains("response");
  return {.name = file.filename().string(),
          .operation = file.parent_path().filename().string(),
          .body = is_exchange ? json["response"]["body"] : json};
}

std::vector<Recorded> recorded() {
  std::vector<Recorded> all;
  for (const char* host : {"forgejo", "gitea"}) {
    std::error_code absent;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(
             std::filesystem::path{GITPROVIDER_CORPUS} / host, absent)) {
      if (entry.is_regular_file()) {
        all.push_back(read_file(entry.path()));
      }
    }
  }
  if (all.empty()) {
    WARN("no recorded answers beside the project: nothing was compared");
  }
  return all;
}

/// Reads a value with one of our readers.
template <class Read>
auto read(const Json& body, Read reader) {
  const auto document = json::Document::parse(body.dump());
  REQUIRE(document);
  return reader(document->root());
}

/// Every reader at once: none may fall over what it does not understand.
void read_with_all(const json::Value& root) {
  static_cast<void>(wire::read_repository(root).has_value());
  static_cast<void>(wire::read_login(root).has_value());
  static_cast<void>(wire::read_version(root).has_value());
  static_cast<void>(wire::read_branch(root).has_value());
  static_cast<void>(wire::read_branches(root).has_value());
  static_cast<void>(wire::read_commit(root).has_value());
  static_cast<void>(wire::read_is_empty_list(root).has_value());
  static_cast<void>(wire::read_tree(root).has_value());
  static_cast<void>(wire::read_made_commit(root).has_value());
  static_cast<void>(wire::read_pull_request(root).has_value());
  static_cast<void>(forgejo::read_protection(root).has_value());
}

void check_repository(const Json& body) {
  const auto repository = read(body, wire::read_repository);
  REQUIRE(repository);
  CHECK(repository->full_name == body["full_name"].get<std::string>());
  CHECK(repository->id == std::to_string(body["id"].get<std::int64_t>()));
  CHECK((repository->visibility == Visibility::private_) == body["private"].get<bool>());
  CHECK(repository->default_branch == body["default_branch"].get<std::string>());
  CHECK(repository->is_empty == body["empty"].get<bool>());
}

void check_branch(const Json& body) {
  const auto branch = read(body, wire::read_branch);
  REQUIRE(branch);
  CHECK(branch->name == body["name"].get<std::string>());
  CHECK(branch->id.hex() == body["commit"]["id"].get<std::string>());
}

void check_pull(const Json& body) {
  const auto view = read(body, wire::read_pull_request);
  REQUIRE(view);
  CHECK(view->pull_request.number == body["number"].get<std::int64_t>());
  CHECK(view->pull_request.head == body["head"]["ref"].get<std::string>());
  CHECK(view->pull_request.head_id.hex() == body["head"]["sha"].get<std::string>());
  CHECK((view->pull_request.state == PullRequestState::merged) == body["merged"].get<bool>());
}

/// Checks one answer by what it is; false where we read no such thing.
bool check(const std::string& operation, const Json& body) {
  if (operation == "getRepo" && body.contains("full_name")) {
    check_repository(body);
    return true;
  }
  if (body.contains("commit") && body["commit"].contains("id")) {
    check_branch(body);
    return true;
  }
  if (body.contains("head") && body["head"].is_object()) {
    check_pull(body);
    return true;
  }
  return false;
}

}  // namespace

TEST_CASE("recorded answers of our operations give the right fields", "[unit][forgejo][corpus]") {
  std::size_t checked = 0;
  const auto all = recorded();
  for (const Recorded& item : all) {
    CAPTURE(item.operation, item.name);
    for (const Json& body : item.body.is_array() ? item.body : Json::array({item.body})) {
      checked += check(item.operation, body) ? 1U : 0U;
    }
  }
  CHECK((all.empty() || checked >= 9));
}

TEST_CASE("recorded answers of any kind are survived by every reader", "[unit][forgejo][corpus]") {
  for (const Recorded& item : recorded()) {
    CAPTURE(item.operation, item.name);
    if (const auto document = json::Document::parse(item.body.dump())) {
      read_with_all(document->root());
    }
    for (const int status : {400, 404, 405, 409, 422, 500}) {
      const Error error = forgejo::read_error(testing::answer(status, item.body.dump()), {});
      CHECK(error.http_status == status);
    }
  }
}
