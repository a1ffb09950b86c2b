#include "apps/gitflow-bootstrap/html_report/html_text.hpp"

#include "apps/common/terminal.hpp"

#include <algorithm>

namespace gitprovider::cli::html {
namespace {

constexpr std::string_view kEndsOfAddress = " \t\r\n\"'<>\\";

// `user:password@host/path?query#part` reads `host/path#part`. The last sign before the path
// counts, as in a browser: a password may hold one too.
std::string bare(std::string_view address) {
  const std::size_t path = std::min(address.find_first_of("/?#"), address.size());
  if (const std::size_t sign = address.substr(0, path).rfind('@'); sign != std::string_view::npos) {
    address.remove_prefix(sign + 1);
  }
  const std::size_t query = address.find('?');
  if (query == std::string_view::npos) {
    return std::string(address);
  }
  const std::size_t part = std::min(address.find('#', query), address.size());
  return std::string(address.substr(0, query)).append(address.substr(part));
}

// The text with each address in it bare.
std::string without_secrets(std::string_view raw) {
  std::string kept;
  for (;;) {
    const std::size_t slashes = raw.find("://");
    if (slashes == std::string_view::npos) {
      return kept.append(raw);
    }
    const std::size_t begin = slashes + 3;
    const std::size_t end = std::min(raw.find_first_of(kEndsOfAddress, begin), raw.size());
    kept.append(raw.substr(0, begin)).append(bare(raw.substr(begin, end - begin)));
    raw.remove_prefix(end);
  }
}

std::string_view entity(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return {};
  }
}

std::string with_entities(std::string_view plain) {
  std::string safe;
  safe.reserve(plain.size());
  for (const char c : plain) {
    const std::string_view named = entity(c);
    named.empty() ? void(safe.push_back(c)) : void(safe.append(named));
  }
  return safe;
}

bool is_visible_ascii(char c) { return c > ' ' && c <= '~'; }

// Anything else that looks like an address is shown and cannot be followed.
bool is_plain_address(std::string_view raw) {
  const bool is_web = raw.starts_with("https://") || raw.starts_with("http://");
  return is_web && std::ranges::all_of(raw, is_visible_ascii) &&
         raw.find_first_of("@?\\\"'<>") == std::string_view::npos;
}

}  // namespace

std::string text(std::string_view raw) { return with_entities(printable(without_secrets(raw))); }

std::string link(std::string_view raw) {
  const std::string shown = text(raw);
  return is_plain_address(raw)
             ? R"(<a rel="noreferrer noopener" href=")" + shown + "\">" + shown + "</a>"
             : shown;
}

}  // namespace gitprovider::cli::html
