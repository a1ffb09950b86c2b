#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/json/document.hpp"
#include "src/json/tape.hpp"

#include <cassert>
#include <utility>

namespace gitprovider::json {
namespace {

constexpr std::size_t kMaxAskedBytes = 40;

// Takes the first step off a dotted path.
std::string_view take_step(std::string_view& path) noexcept {
  const std::size_t dot = path.find('.');
  const std::string_view step = path.substr(0, dot);
  path.remove_prefix(dot == std::string_view::npos ? path.size() : dot + 1);
  return step;
}

std::string named(std::string path) { return path.empty() ? "document" : std::move(path); }

Error mismatch(const Value& value, Kind expected) {
  return malformed(named(value.path()) + ": expected " + std::string{to_string(expected)} +
                   ", got " + std::string{to_string(value.kind())});
}

Error absent(const Value& from, std::string_view path, Kind expected) {
  const std::string front = from.path();
  return malformed(front + (front.empty() ? "" : ".") + printable(path, kMaxAskedBytes) +
                   ": expected " + std::string{to_string(expected)} + ", is absent");
}

}  // namespace

/// How far a path led: `rest` is what could not be walked from `value`.
struct Value::Reached {
  Value value;
  std::string_view rest{};
};

std::string_view to_string(Kind kind) noexcept {
  switch (kind) {
    case Kind::null:
      return "null";
    case Kind::boolean:
      return "boolean";
    case Kind::integer:
      return "integer";
    case Kind::number:
      return "number";
    case Kind::string:
      return "string";
    case Kind::array:
      return "array";
    case Kind::object:
      return "object";
  }
  assert(false);
  return {};
}

const Node& Value::node() const noexcept { return tape_->nodes[node_]; }

std::optional<Value> Value::at(std::uint32_t node) const noexcept {
  return node == kNoNode ? std::nullopt : std::optional{Value{tape_, node}};
}

Kind Value::kind() const noexcept { return node().kind; }

std::size_t Value::size() const noexcept { return is_container(kind()) ? node().size : 0; }

std::optional<Value> Value::first() const noexcept { return at(tape_->first_child(node_)); }

std::optional<Value> Value::next() const noexcept { return at(node().next); }

std::string_view Value::key() const noexcept { return tape_->text(node().key); }

std::string Value::path() const { return path_of(*tape_, node_); }

std::optional<Value> Value::member(std::string_view name) const noexcept {
  if (kind() != Kind::object) {
    return std::nullopt;
  }
  NodeIndex child = tape_->first_child(node_);
  while (child != kNoNode && tape_->text(tape_->nodes[child].key) != name) {
    child = tape_->nodes[child].next;
  }
  return at(child);
}

Value::Reached Value::walk(std::string_view path) const noexcept {
  Reached reached{.value = *this, .rest = path};
  while (!reached.rest.empty()) {
    std::string_view rest = reached.rest;
    const std::optional<Value> child = reached.value.member(take_step(rest));
    if (!child) {
      break;
    }
    reached = {.value = *child, .rest = rest};
  }
  return reached;
}

std::optional<Value> Value::find(std::string_view path) const noexcept {
  const Reached reached = walk(path);
  return reached.rest.empty() ? std::optional{reached.value} : std::nullopt;
}

Result<Value> Value::of_kind(Kind expected) const {
  if (kind() != expected) {
    return mismatch(*this, expected);
  }
  return *this;
}

Result<Value> Value::require(std::string_view path, Kind expected) const {
  const Reached reached = walk(path);
  if (reached.rest.empty()) {
    return reached.value.of_kind(expected);
  }
  if (reached.value.kind() != Kind::object) {
    return mismatch(reached.value, Kind::object);
  }
  return absent(reached.value, reached.rest, expected);
}

Result<std::optional<Value>> Value::look_for(std::string_view path, Kind expected) const {
  const Reached reached = walk(path);
  const bool is_there = reached.rest.empty();
  if (reached.value.is_null() || (!is_there && reached.value.kind() == Kind::object)) {
    return std::optional<Value>{};
  }
  if (!is_there) {
    return mismatch(reached.value, Kind::object);
  }
  return reached.value.of_kind(expected).transform(
      [](Value value) { return std::optional{value}; });
}

std::string_view Value::raw_string() const noexcept { return tape_->text(node().text); }

Result<std::string_view> Value::as_string() const { return string({}); }

Result<std::int64_t> Value::as_integer() const { return integer({}); }

Result<bool> Value::as_boolean() const { return boolean({}); }

Result<Value> Value::as_array() const { return array({}); }

Result<Value> Value::as_object() const { return object({}); }

Result<std::string_view> Value::string(std::string_view path) const {
  return require(path, Kind::string).transform([](Value value) { return value.raw_string(); });
}

Result<std::int64_t> Value::integer(std::string_view path) const {
  return require(path, Kind::integer).transform([](Value value) { return value.node().integer; });
}

Result<bool> Value::boolean(std::string_view path) const {
  return require(path, Kind::boolean).transform([](Value value) { return value.node().boolean; });
}

Result<Value> Value::array(std::string_view path) const { return require(path, Kind::array); }

Result<Value> Value::object(std::string_view path) const { return require(path, Kind::object); }

Result<std::optional<std::string_view>> Value::optional_string(std::string_view path) const {
  return look_for(path, Kind::string).transform([](std::optional<Value> value) {
    return value ? std::optional{value->raw_string()} : std::nullopt;
  });
}

Result<std::optional<std::int64_t>> Value::optional_integer(std::string_view path) const {
  return look_for(path, Kind::integer).transform([](std::optional<Value> value) {
    return value ? std::optional{value->node().integer} : std::nullopt;
  });
}

Result<std::optional<bool>> Value::optional_boolean(std::string_view path) const {
  return look_for(path, Kind::boolean).transform([](std::optional<Value> value) {
    return value ? std::optional{value->node().boolean} : std::nullopt;
  });
}

}  // namespace gitprovider::json
