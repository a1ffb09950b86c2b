#include "bench/host/mock_site.hpp"

#include "bench/server/query.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <utility>

namespace bench {
namespace {

namespace mock = gitprovider::mock;

constexpr std::string_view kControl = "/control/";

mock::Incoming incoming(const Request& request) {
  mock::Incoming read{.method = std::string(request.method),
                      .target = std::string(request.target),
                      .body = std::string(request.body)};
  std::string_view lines = request.header_lines;
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find("\r\n"));
    lines.remove_prefix(std::min(lines.size(), line.size() + 2));
    const std::size_t colon = line.find(": ");
    if (colon != std::string_view::npos) {
      read.headers.emplace_back(line.substr(0, colon), line.substr(colon + 2));
    }
  }
  return read;
}

bool tells_limits(std::string name) {
  std::ranges::transform(name, name.begin(), [](unsigned char letter) {
    return static_cast<char>(std::tolower(letter));
  });
  return name.starts_with("x-ratelimit-") || name.starts_with("ratelimit-");
}

std::string text_of(const mock::Outgoing& answer, bool announces_limits) {
  std::string out = "HTTP/1.1 " + std::to_string(answer.status) + " Answered\r\n";
  for (const auto& [name, value] : answer.headers) {
    if (announces_limits || !tells_limits(name)) {
      out.append(name).append(": ").append(value).append("\r\n");
    }
  }
  if (answer.status != 204 && answer.status != 304) {
    out.append("Content-Length: ").append(std::to_string(answer.body.size())).append("\r\n");
  }
  return out.append("\r\n").append(answer.body);
}

std::string without_body(const std::string& text) {
  return text.substr(0, text.find("\r\n\r\n") + 4);
}

std::string bad_gateway() {
  return text_of({.status = 502,
                  .headers = {{"Content-Type", "text/html"}},
                  .body = "<html><body>502 Bad Gateway</body></html>"},
                 false);
}

}  // namespace

Answer MockSite::answer(const Request& request) {
  if (request.target.starts_with(kControl)) {
    return {.bytes = control(request.target), .is_control = true};
  }
  const bool is_change = request.method != "GET" && request.method != "HEAD";
  const mock::Incoming read = incoming(request);
  if (is_change) {
    ++changes_;
    repeated_ += seen_[read.method + " " + read.target + " " + read.body]++ > 0 ? 1U : 0U;
  }
  ++routes_[host_->route_of(read)];
  const Fate fate = trouble_.next(is_change);
  if (fate == Fate::refused) {
    return {.bytes = bad_gateway(), .delay = delay_};
  }
  const mock::Outgoing answer = pass_on(read, is_change);
  const std::string bytes = text_of(answer, announces_limits_);
  switch (fate) {
    case Fate::replaced:
      return {.bytes = bad_gateway(), .delay = delay_};
    case Fate::dropped:
      return {.bytes = {}, .delay = delay_};
    default:
      return {.bytes = request.method == "HEAD" ? without_body(bytes) : bytes, .delay = delay_};
  }
}

mock::Outgoing MockSite::pass_on(const mock::Incoming& request, bool is_change) {
  mock::Outgoing answer = host_->answer(request);
  effects_ += is_change && answer.status < 300 ? 1 : 0;
  counts.charged += answer.status == 304 ? 0 : 1;
  return answer;
}

std::string MockSite::control(std::string_view target) {
  if (target.starts_with("/control/reset")) {
    reset(target.substr(std::min(target.size(), target.find('?'))));
  }
  return text_of(
      {.status = 200, .headers = {{"Content-Type", "application/json"}}, .body = counts_json()},
      false);
}

void MockSite::reset(std::string_view query) {
  query.remove_prefix(std::min<std::size_t>(query.size(), 1));
  if (number(query, "keep", 0) == 0) {
    host_ = make_();
  } else {
    host_->forget();
  }
  delay_ = std::chrono::milliseconds{number(query, "delay_ms", 0)};
  announces_limits_ = number(query, "limits", 0) != 0;
  trouble_ = Trouble({.lost_percent = number(query, "lost_percent", 0),
                      .outage = std::chrono::milliseconds{number(query, "outage_ms", 0)}});
  counts = {};
  changes_ = effects_ = repeated_ = 0;
  seen_.clear();
  routes_.clear();
}

std::string MockSite::counts_json() const {
  auto json = nlohmann::json::parse(counts.json());
  json["changes"] = changes_;
  json["effects"] = effects_;
  json["repeated"] = repeated_;
  json["lost"] = trouble_.lost();
  json["routes"] = routes_;
  json["problems"] = host_->problems();
  return json.dump();
}

}  // namespace bench
