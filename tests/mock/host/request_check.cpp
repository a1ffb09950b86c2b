#include "tests/mock/host/request_check.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace gitprovider::mock {
namespace {

bool is_hex(char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; }

bool is_unreserved(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
         std::string_view("-._~").find(c) != std::string_view::npos;
}

bool has_kind(const Json& value, Kind kind) {
  switch (kind) {
    case Kind::text:
      return value.is_string();
    case Kind::number:
      return value.is_number_integer();
    case Kind::boolean:
      return value.is_boolean();
    case Kind::boolean_or_null:
      return value.is_boolean() || value.is_null();
    case Kind::object:
      return value.is_object();
    case Kind::object_or_null:
      return value.is_object() || value.is_null();
    case Kind::array:
      return value.is_array();
  }
  return false;
}

const Field* find_field(const Route& route, const std::string& name) {
  const auto found = std::find_if(route.body.begin(), route.body.end(),
                                  [&](const Field& field) { return field.name == name; });
  return found == route.body.end() ? nullptr : &*found;
}

std::string in_quotes(std::string_view text) { return '"' + std::string(text) + '"'; }

}  // namespace

void RequestCheck::report(const std::string& what) { reports_.push_back(subject_ + ": " + what); }

void RequestCheck::expect_header(const Incoming& request, const char* name,
                                 std::string_view value) {
  if (request.header_count(name) != 1 || request.header(name) != value) {
    report(std::string(name) + " must be " + in_quotes(value) + ", got " +
           in_quotes(request.header(name)));
  }
}

void RequestCheck::headers(const Incoming& request) {
  subject_ = request.method + ' ' + request.target;
  if (request.header("User-Agent").empty()) {
    report("no User-Agent");
  }
  if (request.header_count("Expect") != 0) {
    report("Expect is set");
  }
  const auto id = request.header("X-Request-Id");
  if (id.empty()) {
    report("no X-Request-Id");
  } else if (!request_ids_.insert(id).second) {
    report("X-Request-Id " + id + " came twice");
  }
}

void RequestCheck::target(const std::string& target) {
  for (std::size_t i = 0; i < target.size(); ++i) {
    const char c = target[i];
    if (c == '%') {
      if (i + 2 >= target.size() || !is_hex(target[i + 1]) || !is_hex(target[i + 2])) {
        report("a % that encodes nothing");
      } else if (is_unreserved(decode_percent(target.substr(i, 3))[0])) {
        report("a plain character is encoded");
      }
    } else if (!is_unreserved(c) && std::string_view("/?=&:").find(c) == std::string_view::npos) {
      report(std::string("a bare ") + in_quotes(std::string(1, c)));
    }
  }
}

std::map<std::string, std::string> RequestCheck::variables(const RouteMatch& match) {
  std::map<std::string, std::string> out;
  for (const auto& [name, raw] : match.variables) {
    const bool keeps_slashes = match.route->path.find('{' + name + "+}") != std::string_view::npos;
    if (keeps_slashes &&
        (raw.find("%2F") != std::string::npos || raw.find("%2f") != std::string::npos)) {
      report("a slash must stay a slash in {" + name + '}');
      throw refusals_.not_found();
    }
    out.emplace(name, decode_percent(raw));
  }
  return out;
}

std::map<std::string, std::string> RequestCheck::query(const Route& route,
                                                       const std::string& text) {
  std::map<std::string, std::string> out;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find('&', at), text.size());
    const auto pair = text.substr(at, end - at);
    const auto equals = std::min(pair.find('='), pair.size());
    const auto name = decode_percent(pair.substr(0, equals));
    if (std::find(route.query.begin(), route.query.end(), name) == route.query.end()) {
      report("unknown query parameter " + in_quotes(name));
    }
    out[name] = equals < pair.size() ? decode_percent(pair.substr(equals + 1)) : "";
    at = end + 1;
  }
  return out;
}

Json RequestCheck::body(const Route& route, const Incoming& request) {
  if (route.body.empty()) {
    if (!request.body.empty()) {
      report("a body where none belongs");
    }
    return nullptr;
  }
  if (!request.header("Content-Type").starts_with("application/json")) {
    report("Content-Type must be application/json");
  }
  Json body = Json::parse(request.body, nullptr, false);
  if (!body.is_object()) {
    report("the body is not a JSON object");
    throw refusals_.bad_json();
  }
  for (const auto& [name, value] : body.items()) {
    const Field* field = find_field(route, name);
    if (field == nullptr) {
      report("unknown key " + in_quotes(name));
    } else if (!has_kind(value, field->kind)) {
      report("wrong type of " + in_quotes(name));
      throw refusals_.wrong_type(name);
    }
  }
  for (const auto& field : route.body) {
    if (field.is_required && !body.contains(std::string(field.name))) {
      report("no " + in_quotes(field.name));
      throw refusals_.missing_field(field.name);
    }
  }
  return body;
}

}  // namespace gitprovider::mock
