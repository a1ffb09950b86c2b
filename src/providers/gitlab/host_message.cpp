#include "src/providers/gitlab/host_message.hpp"

#include "src/core/ascii.hpp"
#include "src/json/document.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace gitprovider::gitlab {
namespace {

constexpr std::size_t kMaxDetails = 8;
constexpr std::array<std::string_view, 3> kMembers = {"message", "error", "error_description"};

/// Collects texts that say something and were not said yet.
class Sentence {
 public:
  void add(std::string_view field, std::string_view text) {
    std::string detail{field};
    detail += (detail.empty() || text.empty() ? "" : " ") + std::string{text};
    if (detail.empty() || count_ == kMaxDetails || text_.find(detail) != std::string::npos) {
      return;
    }
    text_ += (text_.empty() ? "" : "; ") + detail;
    ++count_;
  }

  [[nodiscard]] std::string str() && { return std::move(text_); }

 private:
  std::string text_{};
  std::size_t count_ = 0;
};

/// A text, or a list of texts.
void add_texts(Sentence& sentence, std::string_view field, const json::Value& value) {
  if (const auto text = value.as_string()) {
    sentence.add(field, *text);
    return;
  }
  for (auto item = value.first(); item; item = item->next()) {
    const auto text = item->as_string();
    sentence.add(field, text ? *text : std::string_view{});
  }
}

void add_member(Sentence& sentence, const json::Value& member) {
  if (member.kind() != json::Kind::object) {
    add_texts(sentence, "", member);
    return;
  }
  for (auto field = member.first(); field; field = field->next()) {
    add_texts(sentence, field->key(), *field);
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
  Sentence sentence;
  for (const std::string_view name : kMembers) {
    if (const auto member = document->root().find(name)) {
      add_member(sentence, *member);
    }
  }
  HostMessage message{.is_api = true, .text = std::move(sentence).str()};
  message.evidence = lower(message.text);
  return message;
}

}  // namespace gitprovider::gitlab
