// The table of keys is whole: it has every option of the headers, and the page in the documentation
// is the table.

#include "src/extras/config/fields.hpp"

#include "tests/catch_compat.hpp"

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::config;

namespace {

struct Member {
  std::string type{};
  std::string name{};
};
using Structs = std::map<std::string, std::vector<Member>>;

std::string text_in(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

// `  std::optional<Backoff> backoff{};` is a member `backoff` of type Backoff.
Structs structs_in(const std::string& header) {
  static const std::regex kStruct("\nstruct (\\w+) \\{\n([\\s\\S]*?)\n\\};");
  static const std::regex kMember(
      "\n  (?:std::optional<)?([\\w:<>]+?)>? (\\w+)(?:\\{.*\\}| = .*);");
  Structs found;
  for (std::sregex_iterator it(header.begin(), header.end(), kStruct), end; it != end; ++it) {
    const std::string body = "\n" + (*it)[2].str();
    auto& members = found[(*it)[1]];
    for (std::sregex_iterator at(body.begin(), body.end(), kMember); at != end; ++at) {
      members.push_back({.type = (*at)[1], .name = (*at)[2]});
    }
  }
  return found;
}

Structs structs_of_options() {
  Structs all;
  for (const char* header :
       {"client_options.hpp", "retry/backoff.hpp", "resilience/circuit_breaker.hpp",
        "resilience/bulkhead.hpp", "resilience/retry_budget.hpp", "resilience/rate_limiter.hpp",
        "resilience/rate_limits.hpp"}) {
    all.merge(structs_in(text_in(std::filesystem::path(OPTIONS_HEADERS) / header)));
  }
  return all;
}

// Every option of the headers as a path, down to what has no members.
void add_paths(const Structs& structs, const std::string& type, const std::string& prefix,
               std::set<std::string>& paths) {
  for (const Member& member : structs.at(type)) {
    if (structs.contains(member.type)) {
      add_paths(structs, member.type, prefix + member.name + ".", paths);
    } else {
      paths.insert(prefix + member.name);
    }
  }
}

std::string row_of(const Field& field) {
  ClientOptions options;
  const Slot slot = field.slot(options);
  const std::string otherwise =
      field.otherwise.empty() ? "`" + text_of(slot) + "`" : std::string(field.otherwise);
  return "| `" + std::string(field.path) + "` | " + std::string(kind_of(slot)) + " | " + otherwise +
         " | " + std::string(field.meaning) + " |";
}

}  // namespace

TEST_CASE("every option is a key, or known to stand in code alone", "[unit][config]") {
  std::set<std::string> options;
  add_paths(structs_of_options(), "ClientOptions", "", options);
  REQUIRE(options.size() > 30);

  std::set<std::string> known;
  for (const Field& field : fields()) {
    ClientOptions any;
    if (kind_of(field.slot(any)) != "on or off") {  // a group, of which the headers have members
      known.emplace(field.path);
    }
  }
  for (const CodeOnly& option : code_only()) {
    CHECK_FALSE(option.why.empty());
    known.emplace(option.path);
  }

  CHECK(options == known);
}

TEST_CASE("no two keys share a path or an option", "[unit][config]") {
  ClientOptions options;
  std::set<std::string_view> paths;
  std::vector<Slot> slots;
  for (const Field& field : fields()) {
    CHECK(paths.insert(field.path).second);
    slots.push_back(field.slot(options));
  }
  // Each takes a value of its own; whatever shared an option would show the other's.
  for (std::size_t i = 0; i < slots.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const bool is_same = std::visit(
          [](const auto& a, const auto& b) {
            if constexpr (std::is_pointer_v<std::decay_t<decltype(a)>> &&
                          std::is_pointer_v<std::decay_t<decltype(b)>>) {
              return static_cast<const void*>(a) == static_cast<const void*>(b);
            } else {
              return false;
            }
          },
          slots[i], slots[j]);
      CAPTURE(fields()[i].path, fields()[j].path);
      CHECK_FALSE(is_same);
    }
  }
}

TEST_CASE("a default that is written out reads as itself", "[unit][config]") {
  for (const Field& field : fields()) {
    ClientOptions options;
    const Slot slot = field.slot(options);
    const std::string text = text_of(slot);
    CAPTURE(field.path, text);
    if (!text.empty()) {
      CHECK(read_into(slot, text));
      CHECK(text_of(slot) == text);
    }
  }
}

TEST_CASE("the page of the documentation is the table", "[unit][config]") {
  std::vector<std::string> wanted;
  for (const Field& field : fields()) {
    wanted.push_back(row_of(field));
  }
  std::vector<std::string> found;
  std::ifstream page(CONFIGURATION_PAGE);
  bool is_in_keys = false;
  for (std::string line; std::getline(page, line);) {
    is_in_keys = line.starts_with("## ") ? line == "## Keys" : is_in_keys;
    if (is_in_keys && line.starts_with("| `")) {
      found.push_back(line);
    }
  }

  CHECK(found == wanted);
}
