// Recorded answers of GitHub: all are survived, and those of our operations give the right fields.
// The folder is not part of the project.

#include "src/providers/github/host_error.hpp"
#include "src/providers/github/protection.hpp"
#include "src/providers/github/wire.hpp"

#include "tests/catch_compat.hpp"
#include "tests/mock/scripted_transport.hpp"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

using namespace gitprovider;
namespace wire = gitprovider::github::wire;
using Json = nlohmann::json;

namespace {

/// One recorded exchange.
struct Recorded {
  std::string name{};
  std::string operation{};
  std::string method{};
  std::string path{};
  int status = 0;
  std::string body{};
  Json raw{};
};

std::string without_origin(std::string url) {
  const auto scheme = url.find("://");
  if (scheme != std::string::npos) {
    url.erase(0, std::min(url.find('/', scheme + 3), url.size()));
  }
  return url.substr(0, url.find('?'));
}

Recorded read_file(const std::filesystem::path& file) {
  std::ifstream in{file, std::ios::binary};
  const Json json = Json::parse(std::istreambuf_iterator<char>{in}, {}, nullptr, false);
  Recorded recorded{.name = file.filename().string(),
                    .operation = file.parent_path().filename().string(),
                    .raw = json};
  if (json.is_object() && json.contains("request") && json.contains("response")) {
    const Json& response = json["response"];
    recorded.method = json["request"].value("method", "");
    recorded.path = without_origin(json["request"].value("url", ""));
    recorded.status = response.value("status", 0);
    recorded.raw = response.contains("body") ? response["body"] : Json{};
  }
  recorded.body = recorded.raw.is_string() ? recorded.raw.get<std::string>() : recorded.raw.dump();
  return recorded;
}

std::vector<Recorded> recorded() {
  std::vector<Recorded> all;
  std::error_code absent;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(
           std::filesystem::path{GITPROVIDER_CORPUS} / "github", absent)) {
    if (entry.is_regular_file()) {
      all.push_back(read_file(entry.path()));
    }
  }
  if (all.empty()) {
    WARN("no recorded answers beside the project: nothing was compared");
  }
  return all;
}

bool is_success(const Recorded& item) { return item.status >= 200 && item.status < 300; }

/// Reads a whole answer with one of our readers.
template <class Read>
auto read(const Recorded& item, Read reader) {
  const auto document = json::Document::parse(item.body);
  REQUIRE(document);
  return reader(document->root());
}

/// Every reader at once: none may fall over what it does not understand.
void read_with_all(const json::Value& root) {
  static_cast<void>(wire::read_repository(root).has_value());
  static_cast<void>(wire::read_login(root).has_value());
  static_cast<void>(wire::read_branches(root).has_value());
  static_cast<void>(wire::read_branch_head(root).has_value());
  static_cast<void>(wire::read_branch_name(root).has_value());
  static_cast<void>(wire::read_ref(root).has_value());
  static_cast<void>(wire::read_made_object(root).has_value());
  static_cast<void>(wire::read_head_commit(root).has_value());
  static_cast<void>(wire::read_commit_of_contents(root).has_value());
  static_cast<void>(wire::read_pull_request(root).has_value());
  static_cast<void>(wire::read_merge(root).has_value());
  static_cast<void>(github::read_protection(root).has_value());
}

bool has(const Json& json, const char* key) { return json.is_object() && json.contains(key); }

void check_repository(const Recorded& item) {
  const auto repository = read(item, wire::read_repository);
  CAPTURE(repository ? "" : repository.error().message);
  REQUIRE(repository);
  CHECK(repository->full_name == item.raw["full_name"].get<std::string>());
  CHECK(repository->id == std::to_string(item.raw["id"].get<std::int64_t>()));
  CHECK((repository->visibility == Visibility::public_) == !item.raw["private"].get<bool>());
  CHECK(repository->web_url == item.raw["html_url"].get<std::string>());
  CHECK(repository->default_branch == item.raw["default_branch"].get<std::string>());
}

void check_branches(const Recorded& item) {
  const auto branches = read(item, wire::read_branches);
  REQUIRE(branches);
  REQUIRE(branches->size() == item.raw.size());
  for (std::size_t i = 0; i < branches->size(); ++i) {
    CHECK((*branches)[i].name == item.raw[i]["name"].get<std::string>());
    CHECK((*branches)[i].id.hex() == item.raw[i]["commit"]["sha"].get<std::string>());
  }
}

void check_branch(const Recorded& item) {
  const auto head = read(item, wire::read_branch_head);
  REQUIRE(head);
  CHECK(head->name == item.raw["name"].get<std::string>());
  CHECK(head->commit.id.hex() == item.raw["commit"]["sha"].get<std::string>());
  CHECK(head->commit.tree.hex() == item.raw["commit"]["commit"]["tree"]["sha"].get<std::string>());
}

void check_ref(const Recorded& item) {
  const auto branch = read(item, wire::read_ref);
  REQUIRE(branch);
  CHECK("refs/heads/" + branch->name == item.raw["ref"].get<std::string>());
  CHECK(branch->id.hex() == item.raw["object"]["sha"].get<std::string>());
}

void check_pull(const Recorded& item) {
  const auto view = read(item, wire::read_pull_request);
  CAPTURE(view ? "" : view.error().message);
  REQUIRE(view);
  CHECK(view->pull_request.number == item.raw["number"].get<std::int64_t>());
  CHECK(view->pull_request.head == item.raw["head"]["ref"].get<std::string>());
  CHECK(view->pull_request.base == item.raw["base"]["ref"].get<std::string>());
  CHECK(view->pull_request.head_id.hex() == item.raw["head"]["sha"].get<std::string>());
  CHECK((view->pull_request.state == PullRequestState::merged) == item.raw.value("merged", false));
}

void check_merge(const Recorded& item) {
  const auto answer = read(item, wire::read_merge);
  REQUIRE(answer);
  CHECK(answer->merged);
  CHECK(answer->commit->hex() == item.raw["sha"].get<std::string>());
}

void check_protection(const Recorded& item) {
  const auto rules = read(item, github::read_protection);
  REQUIRE(rules);
  CHECK(rules->include_admins == item.raw["enforce_admins"]["enabled"].get<bool>());
  CHECK(rules->approvals.has_value() == item.raw.contains("required_pull_request_reviews"));
}

/// The check of an answer that one of our operations reads; empty for others.
std::function<void(const Recorded&)> check_of(const Recorded& item) {
  const Json& raw = item.raw;
  const bool is_pull = has(raw, "number") && has(raw, "head") && has(raw, "base");
  if (item.operation == "getRepo" || item.operation == "createRepo") {
    return has(raw, "full_name") ? check_repository : nullptr;
  }
  if (item.operation == "listBranches") {
    return raw.is_array() ? check_branches : nullptr;
  }
  if (item.operation == "getBranch") {
    // the oldest recordings hold no tree, which GitHub sends since long
    return has(raw, "commit") && has(raw["commit"], "commit") ? check_branch : nullptr;
  }
  if (item.operation == "createBranch") {
    return has(raw, "ref") && raw["ref"].get<std::string>().starts_with("refs/heads/") ? check_ref
                                                                                       : nullptr;
  }
  if (item.operation == "openPullRequest") {
    return is_pull ? check_pull : nullptr;
  }
  if (item.operation == "mergePullRequest") {
    return has(raw, "merged") ? check_merge : nullptr;
  }
  const bool is_protection = item.operation == "protectBranch" && has(raw, "enforce_admins") &&
                             item.path.ends_with("/protection");
  return is_protection ? check_protection : nullptr;
}

}  // namespace

TEST_CASE("recorded answers of our operations give the right fields", "[unit][github][corpus]") {
  std::size_t checked = 0;
  const auto all = recorded();
  for (const Recorded& item : all) {
    const auto check = is_success(item) ? check_of(item) : nullptr;
    if (check) {
      CAPTURE(item.operation, item.name);
      check(item);
      ++checked;
    }
  }
  CHECK((all.empty() || checked > 100));
}

TEST_CASE("recorded answers of any kind are survived by every reader", "[unit][github][corpus]") {
  for (const Recorded& item : recorded()) {
    CAPTURE(item.operation, item.name);
    if (const auto document = json::Document::parse(item.body)) {
      read_with_all(document->root());
    }
    const Error error =
        github::read_error(testing::answer(item.status == 0 ? 422 : item.status, item.body), {});
    CHECK(error.delivery == Delivery::answered);
  }
}

TEST_CASE("recorded refusals have the code of their status", "[unit][github][corpus]") {
  for (const Recorded& item : recorded()) {
    if (item.status < 400) {
      continue;
    }
    CAPTURE(item.operation, item.name, item.body);
    const Error error = github::read_error(testing::answer(item.status, item.body), {});
    CHECK(error.code != ErrorCode::protocol);
    CHECK((error.code == ErrorCode::unauthorized) == (item.status == 401));
    CHECK((error.code == ErrorCode::unavailable) == (item.status >= 500));
  }
}
