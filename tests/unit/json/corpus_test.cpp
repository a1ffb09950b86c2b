// Recorded answers of hosts, read beside another parser. The folder is not part of the project.

#include "src/json/document.hpp"

#include "tests/catch_compat.hpp"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using namespace gitprovider;
using gitprovider::json::Document;
using gitprovider::json::Kind;
using gitprovider::json::Value;

namespace {

std::vector<std::filesystem::path> recorded_files() {
  std::vector<std::filesystem::path> files;
  std::error_code absent;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(GITPROVIDER_CORPUS, absent)) {
    if (entry.is_regular_file() && entry.path().filename() != "README.md") {
      files.push_back(entry.path());
    }
  }
  return files;
}

std::string content_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The answer's body as the host sent it: a file is an exchange around it, or the body itself.
std::string body_of(const std::string& text) {
  const auto file = nlohmann::json::parse(text, nullptr, false);
  if (!file.is_object() || !file.contains("response") || !file.contains("request")) {
    return text;
  }
  const auto& body = file["response"]["body"];
  return body.is_string() ? body.get<std::string>() : body.dump();
}

bool is_same(const Value& ours, const nlohmann::json& theirs);

bool is_same_children(const Value& ours, const nlohmann::json& theirs) {
  auto child = ours.first();
  std::size_t position = 0;
  for (; child; child = child->next(), ++position) {
    const bool is_object = theirs.is_object();
    const std::string key{child->key()};
    if (is_object ? !theirs.contains(key) : position >= theirs.size()) {
      return false;
    }
    if (!is_same(*child, is_object ? theirs[key] : theirs[position])) {
      return false;
    }
  }
  return position == theirs.size();
}

bool is_same(const Value& ours, const nlohmann::json& theirs) {
  switch (ours.kind()) {
    case Kind::null:
      return theirs.is_null();
    case Kind::boolean:
      return theirs.is_boolean() && ours.as_boolean().value() == theirs.get<bool>();
    case Kind::integer:
      return theirs.is_number_integer() && ours.as_integer().value() == theirs.get<std::int64_t>();
    case Kind::number:
      return theirs.is_number();
    case Kind::string:
      return theirs.is_string() && ours.as_string().value() == theirs.get<std::string>();
    case Kind::array:
      return theirs.is_array() && is_same_children(ours, theirs);
    case Kind::object:
      return theirs.is_object() && is_same_children(ours, theirs);
  }
  return false;
}

}  // namespace

TEST_CASE("every recorded answer is read as another parser reads it", "[unit][json][corpus]") {
  const auto files = recorded_files();
  if (files.empty()) {
    WARN("no recorded answers beside the project: nothing was compared");
    return;
  }
  std::size_t read = 0;
  for (const auto& file : files) {
    CAPTURE(file.filename().string());
    const std::string body = body_of(content_of(file));
    const auto theirs = nlohmann::json::parse(body, nullptr, false);
    const auto ours = Document::parse(body);
    if (theirs.is_discarded()) {
      CHECK_FALSE(ours);
      continue;
    }
    CAPTURE(ours ? "" : ours.error().message);
    REQUIRE(ours);
    CHECK(is_same(ours->root(), theirs));
    ++read;
  }
  CHECK(read > files.size() / 2);
}
