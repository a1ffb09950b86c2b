#include "src/providers/rest/kept_answer.hpp"

#include "src/core/ascii.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace gitprovider::rest {
namespace {

constexpr int kOk = 200;
constexpr std::size_t kMostTagBytes = 512;
constexpr std::string_view kWeak = "W/";
constexpr std::array<std::string_view, 2> kKept{"Content-Type", "Link"};

std::string_view opaque(std::string_view tag) noexcept {
  return tag.starts_with(kWeak) ? tag.substr(kWeak.size()) : tag;
}

/// Whether one element of a list (`a, b, c`) is such.
template <class Such>
bool any_element(std::string_view list, const Such& such) {
  for (std::size_t start = 0; start <= list.size();) {
    const std::size_t end = std::min(list.find(',', start), list.size());
    if (such(ascii::trim(list.substr(start, end - start)))) {
      return true;
    }
    start = end + 1;
  }
  return false;
}

bool forbids_keeping(const http::Headers& answer) {
  return any_element(answer.all("Cache-Control"), [](std::string_view directive) {
    return ascii::equals_ignoring_case(directive, "no-store");
  });
}

/// The other headers of a request are the same in each of its provider's requests.
bool varies_unseen(const http::Headers& answer, const http::Headers& asked) {
  return any_element(answer.all("Vary"), [&](std::string_view name) {
    return name == "*" || (asked.find(name) && !ascii::equals_ignoring_case(name, "Accept"));
  });
}

}  // namespace

bool is_tag(std::string_view text) noexcept {
  const std::string_view quoted = opaque(text);
  return text.size() <= kMostTagBytes && quoted.size() >= 2 && quoted.front() == '"' &&
         quoted.back() == '"' &&
         std::ranges::all_of(quoted.substr(1, quoted.size() - 2),
                             [](char c) { return ascii::is_visible(c) && c != '"'; });
}

bool is_same_tag(std::string_view a, std::string_view b) noexcept { return opaque(a) == opaque(b); }

std::optional<KeptAnswer> worth_keeping(const Reply& reply, const http::Headers& asked) {
  std::string tag = reply.headers.all("ETag");  // two of them make none
  if (reply.status != kOk || !is_tag(tag) || forbids_keeping(reply.headers) ||
      varies_unseen(reply.headers, asked)) {
    return std::nullopt;
  }
  KeptAnswer kept{.tag = std::move(tag), .body = reply.body};
  for (const std::string_view name : kKept) {
    if (std::string value = reply.headers.all(name); !value.empty()) {
      kept.headers.add(std::string{name}, std::move(value));
    }
  }
  return kept;
}

bool confirms(const Reply& unchanged, const KeptAnswer& kept) {
  const std::string tag = unchanged.headers.all("ETag");
  return tag.empty() || is_same_tag(tag, kept.tag);
}

Reply renewed(const KeptAnswer& kept, Reply unchanged) {
  for (const http::Header& header : kept.headers.lines()) {
    if (!unchanged.headers.find(header.name)) {
      unchanged.headers.add(header.name, header.value);
    }
  }
  unchanged.status = kOk;
  unchanged.body = kept.body;
  unchanged.is_renewed = true;
  return unchanged;
}

}  // namespace gitprovider::rest
