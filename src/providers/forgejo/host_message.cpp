#include "src/providers/forgejo/host_message.hpp"

#include "src/core/ascii.hpp"
#include "src/json/document.hpp"

#include <algorithm>
#include <cstddef>

namespace gitprovider::forgejo {
namespace {

constexpr std::size_t kMaxDetails = 5;

void append(std::string& text, const json::Value& part) {
  if (const auto words = part.as_string(); words && !words->empty()) {
    text += (text.empty() ? "" : ": ") + std::string{*words};
  }
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
  HostMessage message{.is_api = true};
  if (const auto text = document->root().find("message")) {
    append(message.text, *text);
  }
  const auto list = document->root().find("errors");
  auto detail = list ? list->first() : std::nullopt;
  for (std::size_t i = 0; detail && i < kMaxDetails; ++i, detail = detail->next()) {
    append(message.text, *detail);
  }
  message.evidence = lower(message.text);
  return message;
}

}  // namespace gitprovider::forgejo
