#include "bench/server/site.hpp"

#include "bench/server/payload.hpp"
#include "bench/server/query.hpp"

#include <functional>

namespace bench {
namespace {

constexpr std::string_view kControl = "/control/";

struct Lines {
  std::string_view link{};
  std::string_view tag{};
};

/// What is answered never changes, so that its target names it.
std::string tag_of(std::string_view target) {
  return "W/\"" + std::to_string(std::hash<std::string_view>{}(target)) + "\"";
}

std::string response(std::string_view status, const Lines& lines, std::string_view body) {
  std::string out = "HTTP/1.1 " + std::string(status) +
                    "\r\n"
                    "Server: github.test\r\n"
                    "Date: Mon, 04 May 2026 07:00:00 GMT\r\n"
                    "Content-Type: application/json; charset=utf-8\r\n"
                    "Cache-Control: private, max-age=60, s-maxage=60\r\n"
                    "Vary: Accept, Authorization, Cookie, X-GitHub-OTP, Accept-Encoding\r\n"
                    "X-GitHub-Media-Type: github.v3; format=json\r\n"
                    "X-GitHub-Api-Version-Selected: 2022-11-28\r\n"
                    "X-RateLimit-Limit: 5000\r\nX-RateLimit-Remaining: 4987\r\n"
                    "X-RateLimit-Reset: 1777881600\r\nX-RateLimit-Used: 13\r\n"
                    "X-RateLimit-Resource: core\r\n"
                    "X-Content-Type-Options: nosniff\r\nX-Frame-Options: deny\r\n"
                    "X-GitHub-Request-Id: C0DE:1F2A:3B4C5D:6E7F80:681700F0\r\n";
  if (!lines.link.empty()) {
    out.append("Link: ").append(lines.link).append("\r\n");
  }
  if (!lines.tag.empty()) {
    out.append("ETag: ").append(lines.tag).append("\r\n");
  }
  out.append("Content-Length: ").append(std::to_string(body.size())).append("\r\n\r\n");
  return out.append(body);
}

/// The part of `path` between two slashes, counted from 0 behind `/repos/`.
std::string_view part(std::string_view path, std::size_t index) {
  path.remove_prefix(std::min(path.size(), path.find("/repos/") + 7));
  for (; index > 0; --index) {
    path.remove_prefix(std::min(path.size(), path.find('/') + 1));
  }
  return path.substr(0, path.find('/'));
}

}  // namespace

Answer Site::get(std::string_view target, std::string_view condition) {
  const std::size_t mark = target.find('?');
  const std::string_view path = target.substr(0, mark);
  const std::string_view query =
      mark == std::string_view::npos ? std::string_view{} : target.substr(mark + 1);
  if (path.starts_with(kControl)) {
    return {.bytes = response("200 OK", {}, control(path, query)), .is_control = true};
  }
  if (has_tags_ && condition == tag_of(target)) {
    return {.bytes = response("304 Not Modified", {.tag = condition}, ""), .delay = delay_};
  }
  ++counts.charged;
  return {.bytes = page(target, path, query), .delay = delay_};
}

std::string Site::control(std::string_view path, std::string_view query) {
  if (path.ends_with("/reset")) {
    counts = {};
    delay_ = std::chrono::milliseconds{number(query, "delay_ms", 0)};
    branches_ = number(query, "branches", branches_);
    has_tags_ = number(query, "tags", 0) != 0;
    made_.clear();
  }
  return counts.json();
}

const std::string& Site::page(std::string_view target, std::string_view path,
                              std::string_view query) {
  if (const auto known = made_.find(target); known != made_.end()) {
    return known->second;
  }
  const std::string tag = has_tags_ ? tag_of(target) : "";
  std::string made;
  if (path.ends_with("/branches")) {
    const std::size_t per_page = number(query, "per_page", 30);
    const std::size_t at = number(query, "page", 1);
    const std::string link = link_header(origin_, branches_, per_page, at);
    made = response("200 OK", {.link = link, .tag = tag}, branches_json(branches_, per_page, at));
  } else if (path.find("/repos/") != std::string_view::npos) {
    made = response("200 OK", {.tag = tag}, repository_json(part(path, 0), part(path, 1)));
  } else {
    made = response("404 Not Found", {}, R"({"message":"Not Found","status":"404"})");
  }
  return made_.emplace(target, std::move(made)).first->second;
}

}  // namespace bench
