#include "tests/mock/host/service.hpp"

#include "tests/mock/host/tags.hpp"

#include <exception>

namespace gitprovider::mock {
namespace {

std::string serialise(const Json& body) {
  return body.is_string() ? body.get<std::string>()
                          : body.dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool is_read(std::string_view method) { return method == "GET" || method == "HEAD"; }

bool is_success(const Reply& reply) { return reply.status >= 200 && reply.status < 300; }

Reply planned(const Fault& fault) {
  return {.status = fault.status, .body = Json(fault.body), .headers = fault.headers};
}

}  // namespace

void MockService::serve(Dialect dialect, Repositories& repositories) {
  dialect_ = std::move(dialect);
  repositories_ = &repositories;
  check_.emplace(dialect_.refusals);
}

std::unique_lock<std::mutex> MockService::hold_still() {
  std::unique_lock lock(mutex_);
  let_time_pass();
  return lock;
}

Outgoing MockService::answer(const Incoming& request) {
  const std::lock_guard lock(mutex_);
  return respond(request, std::nullopt);
}

void MockService::take(const Incoming& request, std::chrono::milliseconds lands_after) {
  const std::lock_guard lock(mutex_);
  (void)respond(request, Fault{.lands_after = lands_after});
}

std::string MockService::route_of(const Incoming& request) const {
  const auto found = match(request);
  return found ? route_name(*found->route) : "";
}

void MockService::let_time_pass() {
  const auto now = present_();
  for (const auto& late : late_.take_due(now)) {
    land(late);
  }
  repositories_->set_now(now);
}

// Errors of a route's own making must not look like the host's.
Outgoing MockService::respond(const Incoming& request, std::optional<Fault> fault) {
  let_time_pass();
  counts_.add_request();
  Reply reply{};
  try {
    const auto arrival = admit(request);
    if (!fault) {
      fault = faults_.take(route_name(*arrival.route));
    }
    reply = fault ? disturb(arrival, *fault) : act(*arrival.route, arrival.received);
    if (dialect_.has_tags && (!fault || fault->status == 0)) {
      reply = with_tag(std::move(reply), request);
    }
  } catch (const Refusal& refusal) {
    reply = refusal.reply;
  } catch (const std::exception& error) {
    check_->report(std::string("the request could not be understood: ") + error.what());
    reply = dialect_.refusals.bad_json().reply;
  }
  if (reply.status != 304) {
    counts_.add_charge();
  }
  auto outgoing = dress(std::move(reply));
  outgoing.hold = fault ? fault->hold : std::chrono::milliseconds{0};
  return outgoing;
}

std::optional<RouteMatch> MockService::match(const Incoming& request) const {
  const auto path = request.path();
  return path.starts_with(prefix_)
             ? dialect_.routes.match(request.method, std::string_view(path).substr(prefix_.size()))
             : std::nullopt;
}

MockService::Arrival MockService::admit(const Incoming& request) {
  check_->headers(request);
  dialect_.check_headers(request, *check_);
  check_->target(request.target);
  const auto found = match(request);
  if (!found) {
    check_->report("unexpected request");
    throw dialect_.refusals.not_found();
  }
  counts_.add_request(route_name(*found->route));
  if (request.header_count("If-None-Match") > 0) {
    counts_.add_condition(route_name(*found->route));
  }
  dialect_.admit(request);
  Arrival arrival{.route = found->route,
                  .received = {.method = request.method,
                               .path = check_->variables(*found),
                               .query = check_->query(*found->route, request.query()),
                               .body = check_->body(*found->route, request),
                               .base_url = "http://" + request.header("Host") + prefix_,
                               .raw_path = request.path().substr(prefix_.size()),
                               .raw_query = request.query()}};
  if (is_logging_) {
    log_.push_back({.method = request.method,
                    .target = request.target.substr(prefix_.size()),
                    .headers = request.headers,
                    .body = arrival.received.body});
  }
  return arrival;
}

Reply MockService::disturb(const Arrival& arrival, const Fault& fault) {
  if (fault.lands_after) {
    late_.add({.due = repositories_->now() + *fault.lands_after,
               .route = arrival.route,
               .received = arrival.received});
    return planned(fault);
  }
  if (fault.status == 0) {
    return act(*arrival.route, arrival.received);
  }
  if (fault.after_effect) {
    (void)act(*arrival.route, arrival.received);
  }
  return planned(fault);
}

Reply MockService::act(const Route& route, const Received& request) {
  try {
    return is_read(request.method) ? look(route, request) : change(route, request);
  } catch (const Refusal& refusal) {
    return refusal.reply;
  }
}

Reply MockService::look(const Route& route, const Received& request) {
  auto* seen = view_.seen(repositories_->now());
  if (seen == nullptr) {
    return route.answer(request);
  }
  struct Swapped {
    Repositories& repositories;
    Repositories::State& other;
    ~Swapped() { repositories.swap_state(other); }
  };
  repositories_->swap_state(*seen);
  const Swapped back{*repositories_, *seen};
  return route.answer(request);
}

Reply MockService::change(const Route& route, const Received& request) {
  auto before = view_.is_late() ? std::optional(repositories_->state()) : std::nullopt;
  Reply reply = route.answer(request);
  if (is_success(reply)) {
    counts_.add_effect(route_name(route));
    if (before) {
      view_.add(repositories_->now(), *std::move(before));
    }
  }
  return reply;
}

void MockService::land(const LateRequest& late) {
  repositories_->set_now(late.due);
  try {
    (void)act(*late.route, late.received);
  } catch (const std::exception& error) {
    check_->report(std::string("a late request could not be understood: ") + error.what());
  }
}

Outgoing MockService::dress(Reply reply) const {
  const auto now = repositories_->now();
  Outgoing outgoing{.status = reply.status, .headers = std::move(reply.headers)};
  auto lines = dialect_.headers({.status = reply.status,
                                 .number = counts_.requests(),
                                 .charged = counts_.charged(),
                                 .now = seconds_of(now)});
  lines.emplace_back("Date", http_date(now));
  if (!reply.body.is_null()) {
    outgoing.body = serialise(reply.body);
    lines.emplace_back("Content-Type", dialect_.content_type);
  }
  for (auto& line : lines) {
    if (!has_line(outgoing.headers, line.first)) {
      outgoing.headers.push_back(std::move(line));
    }
  }
  return outgoing;
}

}  // namespace gitprovider::mock
