#include "src/json/fields.hpp"

#include "src/core/errors.hpp"
#include "src/core/timestamp.hpp"

namespace gitprovider::json {
namespace {

Error not_as_promised(const Value& value, std::string_view path, std::string_view what) {
  const std::string place = value.path();
  return malformed(place + (place.empty() ? "" : ".") + std::string{path} + ": " +
                   std::string{what});
}

}  // namespace

std::string Fields::text(std::string_view path) {
  std::string read{keep(value_.string(path))};
  if (read.empty()) {
    fail(not_as_promised(value_, path, "expected a text, got an empty one"));
  }
  return read;
}

std::string Fields::text_or_empty(std::string_view path) {
  return std::string{keep(value_.optional_string(path)).value_or(std::string_view{})};
}

std::optional<std::string> Fields::optional_text(std::string_view path) {
  std::string read = text_or_empty(path);
  return read.empty() ? std::nullopt : std::optional{std::move(read)};
}

std::int64_t Fields::integer(std::string_view path) { return keep(value_.integer(path)); }

bool Fields::boolean(std::string_view path) { return keep(value_.boolean(path)); }

bool Fields::boolean_or(std::string_view path, bool fallback) {
  return optional_boolean(path).value_or(fallback);
}

std::optional<bool> Fields::optional_boolean(std::string_view path) {
  return keep(value_.optional_boolean(path));
}

std::optional<std::int64_t> Fields::optional_integer(std::string_view path) {
  return keep(value_.optional_integer(path));
}

WallTime Fields::read_time(std::string_view path, std::string_view text) {
  const auto time = parse_rfc3339(text);
  if (!time) {
    fail(not_as_promised(value_, path, "expected a point in time"));
  }
  return time.value_or(WallTime{});
}

WallTime Fields::time(std::string_view path) {
  const std::string read = text(path);
  return read.empty() ? WallTime{} : read_time(path, read);
}

std::optional<WallTime> Fields::optional_time(std::string_view path) {
  const auto read = optional_text(path);
  return read ? std::optional{read_time(path, *read)} : std::nullopt;
}

ObjectId Fields::object_id(std::string_view path) {
  const std::string digits = text(path);
  auto id = ObjectId::parse(digits);
  if (!id) {
    fail(not_as_promised(value_, path, "expected the id of a Git object"));
    return {};
  }
  return *std::move(id);
}

std::optional<ObjectId> Fields::optional_object_id(std::string_view path) {
  return text_or_empty(path).empty() ? std::nullopt : std::optional{object_id(path)};
}

void Fields::fail(Error error) {
  if (!failure_) {
    failure_ = std::move(error);
  }
}

}  // namespace gitprovider::json
