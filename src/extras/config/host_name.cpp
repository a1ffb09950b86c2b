#include "src/extras/config/host_name.hpp"

#include <algorithm>
#include <cctype>

namespace gitprovider::config {
namespace {

constexpr std::string_view kSchemeEnd = "://";

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char c) {
    return static_cast<char>(c < 0x80 ? std::tolower(c) : c);
  });
  return out;
}

// A URL in its parts: `https`, `git.example.org:8443`, `/api/v4`.
struct Parts {
  std::string scheme{};
  std::string host{};
  std::string path{};
};

Parts parts_of(std::string_view url) {
  const auto scheme_end = url.find(kSchemeEnd);
  const auto host_start = scheme_end + kSchemeEnd.size();
  const auto path_start = std::min(url.find('/', host_start), url.size());
  Parts parts{.scheme = lower(url.substr(0, scheme_end)),
              .host = lower(url.substr(host_start, path_start - host_start)),
              .path = std::string(url.substr(path_start))};
  const std::string_view own_port = parts.scheme == "https" ? ":443" : ":80";
  if (parts.host.ends_with(own_port)) {
    parts.host.resize(parts.host.size() - own_port.size());
  }
  parts.path.erase(parts.path.find_last_not_of('/') + 1);
  return parts;
}

// `[::1]:8443` gives `[::1]`.
std::string without_port(const std::string& host) {
  const auto colon = host.rfind(':');
  const auto bracket = host.rfind(']');
  const bool has_port =
      colon != std::string::npos && (bracket == std::string::npos || colon > bracket);
  return has_port ? host.substr(0, colon) : host;
}

bool may_stand_in_name(unsigned char c) {
  return std::isalnum(c) != 0 ||
         std::string_view("-._:[]").find(static_cast<char>(c)) != std::string_view::npos;
}

std::string fault_in_url(std::string_view url) {
  const Parts parts = parts_of(url);
  if (parts.scheme != "https" && parts.scheme != "http") {
    return "a URL here begins with https:// (or http://)";
  }
  if (parts.host.find('@') != std::string::npos) {
    return "a URL here holds no name or password";
  }
  const bool is_plain = !parts.host.empty() && std::ranges::all_of(parts.host, may_stand_in_name) &&
                        url.find_first_of("?# ") == std::string_view::npos;
  return is_plain ? "" : "wanted is the URL of an API's root, such as https://host/api/v4";
}

}  // namespace

bool is_url(std::string_view name) noexcept {
  return name.find(kSchemeEnd) != std::string_view::npos;
}

std::string normal_name(std::string_view name) {
  if (!is_url(name)) {
    return lower(name);
  }
  const Parts parts = parts_of(name);
  return parts.scheme + std::string(kSchemeEnd) + parts.host + parts.path;
}

std::string fault_in_name(std::string_view name) {
  if (is_url(name)) {
    return fault_in_url(name);
  }
  return !name.empty() && std::ranges::all_of(name, may_stand_in_name)
             ? ""
             : "wanted is a word, a host's name, or the URL of its API";
}

std::vector<std::string> names_of(std::string_view name) {
  if (!is_url(name)) {
    return {normal_name(name)};
  }
  const Parts parts = parts_of(name);
  return {normal_name(name), parts.scheme + std::string(kSchemeEnd) + parts.host, parts.host,
          without_port(parts.host)};
}

}  // namespace gitprovider::config
