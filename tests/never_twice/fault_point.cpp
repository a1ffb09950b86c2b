#include "tests/never_twice/fault_point.hpp"

#include <array>
#include <utility>

namespace gitprovider::never_twice {
namespace {

using namespace std::chrono_literals;
using mock::Break;

constexpr std::string_view kPage = "<html>Sign in</html>";
constexpr std::string_view kHtml = "text/html";

constexpr std::array kPoints = {
    FaultPoint{.name = "name not resolved", .at = Break::unresolved},
    FaultPoint{.name = "connection refused", .at = Break::refused},
    FaultPoint{.name = "reset before the host had it all", .at = Break::reset},
    FaultPoint{.name = "reset after the effect", .at = Break::reset, .effect = Effect::at_once},
    FaultPoint{.name = "reset, the effect comes late", .at = Break::reset, .effect = Effect::late},
    FaultPoint{
        .name = "half a status line", .at = Break::half_status_line, .effect = Effect::at_once},
    FaultPoint{.name = "half a status line, no effect", .at = Break::half_status_line},
    FaultPoint{.name = "half the headers", .at = Break::half_headers, .effect = Effect::at_once},
    FaultPoint{.name = "half the body", .at = Break::half_body, .effect = Effect::at_once},
    FaultPoint{.name = "body stalls", .at = Break::stall, .effect = Effect::at_once},
    FaultPoint{.name = "silence, no effect", .at = Break::silence},
    FaultPoint{.name = "silence, the answer after the attempt's limit",
               .at = Break::silence,
               .effect = Effect::at_once},
    FaultPoint{
        .name = "silence, the effect comes late", .at = Break::silence, .effect = Effect::late},
    FaultPoint{.name = "429", .status = 429},
    FaultPoint{.name = "403", .status = 403},
    FaultPoint{.name = "500", .status = 500},
    FaultPoint{.name = "500 after the effect", .effect = Effect::at_once, .status = 500},
    FaultPoint{.name = "502", .status = 502},
    FaultPoint{.name = "502 after the effect", .effect = Effect::at_once, .status = 502},
    FaultPoint{.name = "502, the effect comes late", .effect = Effect::late, .status = 502},
    FaultPoint{.name = "503", .status = 503},
    FaultPoint{.name = "503 after the effect", .effect = Effect::at_once, .status = 503},
    FaultPoint{.name = "504", .status = 504},
    FaultPoint{.name = "504 after the effect", .effect = Effect::at_once, .status = 504},
    FaultPoint{.name = "504, the effect comes late", .effect = Effect::late, .status = 504},
    FaultPoint{.name = "a page of HTML", .status = 200, .body = kPage, .content_type = kHtml},
    FaultPoint{.name = "a page of HTML after the effect",
               .effect = Effect::at_once,
               .status = 200,
               .body = kPage,
               .content_type = kHtml},
    FaultPoint{.name = "half a JSON after the effect",
               .effect = Effect::at_once,
               .status = 201,
               .body = R"({"name":"w","id)"},
    FaultPoint{.name = "redirected", .status = 307, .body = "", .location = "/elsewhere"},
    FaultPoint{.name = "redirected to another host",
               .status = 302,
               .body = "",
               .location = "https://elsewhere.example/"},
    FaultPoint{.name = "cancelled in silence", .at = Break::silence, .is_cancelled = true},
    FaultPoint{.name = "cancelled in silence after the effect",
               .at = Break::silence,
               .effect = Effect::at_once,
               .is_cancelled = true},
    FaultPoint{.name = "cancelled at a reset after the effect",
               .at = Break::reset,
               .effect = Effect::at_once,
               .is_cancelled = true},
    FaultPoint{.name = "cancelled as the connection is refused",
               .at = Break::refused,
               .is_cancelled = true},
};

std::optional<std::chrono::milliseconds> lands_after(const HostKind& kind,
                                                     const FaultPoint& point) {
  return point.effect == Effect::late ? std::optional{kind.longest_request - 1s} : std::nullopt;
}

}  // namespace

std::span<const FaultPoint> fault_points() { return kPoints; }

void plan(Host& host, const HostKind& kind, const std::string& route, const FaultPoint& point,
          std::function<void()> meanwhile) {
  if (point.at) {
    host.wire().plan(route, {.at = *point.at,
                             .reaches_host = point.effect == Effect::at_once,
                             .lands_after = lands_after(kind, point),
                             .meanwhile = std::move(meanwhile)});
    return;
  }
  mock::HeaderLines headers{{"Content-Type", std::string(point.content_type)}};
  if (!point.location.empty()) {
    headers.emplace_back("Location", point.location);
  }
  host.service().plan({.route = route,
                       .status = point.status,
                       .headers = std::move(headers),
                       .body = std::string(point.body),
                       .after_effect = point.effect == Effect::at_once,
                       .lands_after = lands_after(kind, point)});
}

}  // namespace gitprovider::never_twice
