#include "src/http/origin.hpp"

#include "src/core/ascii.hpp"
#include "src/core/errors.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <charconv>
#include <cstddef>
#include <system_error>

namespace gitprovider::http {
namespace {

constexpr std::size_t kMaxHostBytes = 253;
constexpr std::size_t kMaxLabelBytes = 63;
constexpr std::size_t kMaxUrlBytes = 2048;

constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kHexDigits = "0123456789abcdefABCDEF";
constexpr std::string_view kHostCharacters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
constexpr std::string_view kPathCharacters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~%!$&'()*+,;=:@/";

bool consists_of(std::string_view text, std::string_view characters) {
  return text.find_first_not_of(characters) == std::string_view::npos;
}

bool is_visible_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), ascii::is_visible);
}

std::string lower(std::string_view text) {
  std::string result{text};
  std::transform(result.begin(), result.end(), result.begin(), ascii::to_lower);
  return result;
}

std::uint16_t default_port(std::string_view scheme) { return scheme == "https" ? 443 : 80; }

/// An absolute URL taken apart, nothing checked.
struct Parts {
  std::string_view authority{};
  /// From the first `/` on, without query and fragment.
  std::string_view path{};
  /// With its `?`.
  std::string_view query{};
};

/// `text` begins behind the `//`.
Parts split(std::string_view text) {
  text = text.substr(0, text.find('#'));
  const auto question = std::min(text.find('?'), text.size());
  const auto slash = std::min(text.find('/'), question);
  return {.authority = text.substr(0, slash),
          .path = text.substr(slash, question - slash),
          .query = text.substr(question)};
}

std::optional<std::string> parse_ipv6(std::string_view text) {
  in6_addr address{};
  const std::string copy{text};
  if (copy.find('\0') != std::string::npos || inet_pton(AF_INET6, copy.c_str(), &address) != 1) {
    return std::nullopt;
  }
  std::array<char, INET6_ADDRSTRLEN> canonical{};
  inet_ntop(AF_INET6, &address, canonical.data(), canonical.size());
  return '[' + std::string{canonical.data()} + ']';
}

bool is_label(std::string_view label) {
  return !label.empty() && label.size() <= kMaxLabelBytes && consists_of(label, kHostCharacters);
}

std::optional<std::string> parse_host_name(std::string_view text) {
  if (text.size() > kMaxHostBytes) {
    return std::nullopt;
  }
  for (std::size_t begin = 0; begin <= text.size();) {
    const auto dot = std::min(text.find('.', begin), text.size());
    if (!is_label(text.substr(begin, dot - begin))) {
      return std::nullopt;
    }
    begin = dot + 1;
  }
  return lower(text);
}

std::optional<std::uint16_t> parse_port(std::string_view text) {
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (!consists_of(text, kDigits) || error != std::errc{} || port == 0) {
    return std::nullopt;
  }
  return port;
}

struct Authority {
  std::string host{};
  std::uint16_t port = 0;
};

std::optional<Authority> parse_authority(std::string_view scheme, std::string_view text) {
  const bool is_bracketed = text.starts_with('[');
  const auto host_end = is_bracketed ? text.find(']') : std::min(text.find(':'), text.size());
  if (host_end == std::string_view::npos) {
    return std::nullopt;
  }
  const auto host = is_bracketed ? parse_ipv6(text.substr(1, host_end - 1))
                                 : parse_host_name(text.substr(0, host_end));
  const auto rest = text.substr(is_bracketed ? host_end + 1 : host_end);
  const auto port = rest.empty()            ? default_port(scheme)
                    : rest.starts_with(':') ? parse_port(rest.substr(1))
                                            : std::nullopt;
  if (!host || !port) {
    return std::nullopt;
  }
  return Authority{.host = *host, .port = *port};
}

/// `.` and `..`, also with `%2e` for the dot: some servers and proxies resolve that too.
bool is_dot_segment(std::string_view segment) {
  std::size_t dots = 0;
  while (!segment.empty()) {
    const bool is_escaped = segment.starts_with("%2e") || segment.starts_with("%2E");
    if (!is_escaped && !segment.starts_with('.')) {
      return false;
    }
    segment.remove_prefix(is_escaped ? 3 : 1);
    ++dots;
  }
  return dots == 1 || dots == 2;
}

bool has_whole_escapes(std::string_view text) {
  for (auto at = text.find('%'); at != std::string_view::npos; at = text.find('%', at + 1)) {
    if (text.size() < at + 3 || !consists_of(text.substr(at + 1, 2), kHexDigits)) {
      return false;
    }
  }
  return true;
}

bool has_dot_segment(std::string_view path) {
  for (std::size_t begin = 0; begin <= path.size();) {
    const auto end = std::min(path.find('/', begin), path.size());
    if (is_dot_segment(path.substr(begin, end - begin))) {
      return true;
    }
    begin = end + 1;
  }
  return false;
}

bool is_clean_path(std::string_view path) {
  return consists_of(path, kPathCharacters) && has_whole_escapes(path) && !has_dot_segment(path);
}

std::string_view without_trailing_slashes(std::string_view path) {
  while (path.ends_with('/')) {
    path.remove_suffix(1);
  }
  return path;
}

Result<BaseUrl> refuse(std::string_view why) { return invalid("base URL: " + std::string{why}); }

/// The link as an absolute one without its scheme, if its scheme is ours: `host/path?query`.
std::optional<std::string> behind_scheme(const BaseUrl& base, std::string_view link) {
  const auto colon = link.find(':');
  if (colon < link.find_first_of("/?#")) {
    const bool is_ours = lower(link.substr(0, colon)) == base.scheme;
    const auto rest = link.substr(colon + 1);
    return is_ours && rest.starts_with("//") ? std::optional{std::string{rest.substr(2)}}
                                             : std::nullopt;
  }
  if (link.starts_with("//")) {
    return std::string{link.substr(2)};
  }
  const auto authority = base.host + ':' + std::to_string(base.port);
  return authority + (link.starts_with('/') ? "" : "/") + std::string{link};
}

}  // namespace

std::string BaseUrl::origin() const {
  std::string text = scheme + "://" + host;
  if (port != default_port(scheme)) {
    text += ':' + std::to_string(port);
  }
  return text;
}

Result<BaseUrl> parse_base_url(std::string_view text) {
  if (text.size() > kMaxUrlBytes || !is_visible_ascii(text)) {
    return refuse(
        "must be plain ASCII without spaces, at most 2048 characters (a host of other letters in "
        "its "
        "punycode form)");
  }
  const auto colon = text.find("://");
  const std::string scheme = lower(text.substr(0, colon));
  if (colon == std::string_view::npos || (scheme != "https" && scheme != "http")) {
    return refuse("must begin with https:// or http://");
  }
  if (text.find_first_of("?#") != std::string_view::npos) {
    return refuse("must have no query and no fragment");
  }
  const Parts parts = split(text.substr(colon + 3));
  if (parts.authority.find('@') != std::string_view::npos) {
    return refuse("must hold no user name or password; give the token as an option");
  }
  const auto authority = parse_authority(scheme, parts.authority);
  if (!authority) {
    return refuse("the host or port is not one (a name or address, then perhaps :1 to :65535)");
  }
  const auto path = without_trailing_slashes(parts.path);
  if (!is_clean_path(path) || path.find("//") != std::string_view::npos) {
    return refuse("the path must have no empty, '.' or '..' segment and no broken escape");
  }
  return BaseUrl{.scheme = scheme,
                 .host = authority->host,
                 .port = authority->port,
                 .prefix = std::string{path}};
}

std::optional<std::string> path_below(const BaseUrl& base, std::string_view link) {
  const auto absolute = is_visible_ascii(link) ? behind_scheme(base, link) : std::nullopt;
  if (!absolute) {
    return std::nullopt;
  }
  const Parts parts = split(*absolute);
  const auto authority = parse_authority(base.scheme, parts.authority);
  if (!authority || authority->host != base.host || authority->port != base.port ||
      !is_clean_path(parts.path) || !parts.path.starts_with(base.prefix)) {
    return std::nullopt;
  }
  const auto below = parts.path.substr(base.prefix.size());
  if (!below.empty() && !below.starts_with('/')) {
    return std::nullopt;
  }
  return (below.empty() ? "/" : std::string{below}) + std::string{parts.query};
}

}  // namespace gitprovider::http
