#include "src/providers/github/host_message.hpp"

#include "src/core/ascii.hpp"
#include "src/json/document.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace gitprovider::github {
namespace {

constexpr std::size_t kMaxDetails = 5;

/// Empty where there is none or it is no text.
std::string text_at(const json::Value& value, std::string_view path) {
  const auto found = value.find(path);
  const auto text = found ? found->as_string() : Result<std::string_view>{std::string_view{}};
  return text ? std::string{*text} : std::string{};
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string text;
  for (const std::string& word : words) {
    if (!word.empty()) {
      text += (text.empty() ? "" : std::string{between}) + word;
    }
  }
  return text;
}

/// An element of `errors`: a text, or an object like {resource, field, code, message}.
std::string read_detail(const json::Value& detail) {
  if (const auto text = detail.as_string()) {
    return std::string{*text};
  }
  const std::string what = joined({text_at(detail, "resource"), text_at(detail, "field")}, ".");
  const std::string code = text_at(detail, "code");
  return joined({what, code == "custom" ? "" : code, text_at(detail, "message")}, " ");
}

std::string read_details(const json::Value& root) {
  std::vector<std::string> details;
  const auto list = root.find("errors");
  for (auto item = list ? list->first() : std::nullopt; item && details.size() < kMaxDetails;
       item = item->next()) {
    details.push_back(read_detail(*item));
  }
  return joined(details, "; ");
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), ascii::to_lower);
  return text;
}

}  // namespace

HostMessage read_message(std::string_view body) {
  const auto document = json::Document::parse(body);
  if (!document || document->root().kind() != json::Kind::object) {
    return {};
  }
  const json::Value root = document->root();
  HostMessage message{.is_api = true,
                      .text = joined({text_at(root, "message"), read_details(root)}, ": ")};
  message.evidence = lower(message.text + ' ' + text_at(root, "documentation_url"));
  return message;
}

}  // namespace gitprovider::github
