#pragma once

// A JSON document read without recursion and without exceptions. Values know their path, so an
// error says where: `commit.sha: expected string, got null`.

#include "gitprovider/result.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace gitprovider::json {

/// What a document may cost.
struct ReadLimits {
  std::size_t max_depth = 64;
  std::size_t max_nodes = 4'000'000;
};

enum class Kind : std::uint8_t { null, boolean, integer, number, string, array, object };

/// `null`, `boolean`, `integer`, `number`, `string`, `array` or `object`.
[[nodiscard]] std::string_view to_string(Kind kind) noexcept;

struct Node;
struct Tape;

/// A value inside a Document. Cheap to copy; valid as long as the document lives, wherever it is
/// moved to. Paths are dotted: `commit.sha`; the empty path is the value itself. All `protocol`
/// errors name the whole path from the root.
class Value {
 public:
  [[nodiscard]] Kind kind() const noexcept;
  [[nodiscard]] bool is_null() const noexcept { return kind() == Kind::null; }

  /// Elements of an array or members of an object; 0 for anything else.
  [[nodiscard]] std::size_t size() const noexcept;
  /// First child of an array or object; empty where there is none.
  [[nodiscard]] std::optional<Value> first() const noexcept;
  /// The value after this one in its array or object.
  [[nodiscard]] std::optional<Value> next() const noexcept;
  /// The name of this member; empty outside an object.
  [[nodiscard]] std::string_view key() const noexcept;

  /// The value at a dotted path, `null` included; empty where any step is absent or no object.
  [[nodiscard]] std::optional<Value> find(std::string_view path) const noexcept;

  /// The value itself as a type. `protocol` where it is of another.
  [[nodiscard]] Result<std::string_view> as_string() const;
  [[nodiscard]] Result<std::int64_t> as_integer() const;
  [[nodiscard]] Result<bool> as_boolean() const;
  /// `protocol` unless it is an array / an object.
  [[nodiscard]] Result<Value> as_array() const;
  [[nodiscard]] Result<Value> as_object() const;

  /// The value at a path, which must be there and of the type.
  [[nodiscard]] Result<std::string_view> string(std::string_view path) const;
  [[nodiscard]] Result<std::int64_t> integer(std::string_view path) const;
  [[nodiscard]] Result<bool> boolean(std::string_view path) const;
  [[nodiscard]] Result<Value> array(std::string_view path) const;
  [[nodiscard]] Result<Value> object(std::string_view path) const;

  /// The same, absent or null giving an empty optional, on the way too; another type is still an
  /// error.
  [[nodiscard]] Result<std::optional<std::string_view>> optional_string(
      std::string_view path) const;
  [[nodiscard]] Result<std::optional<std::int64_t>> optional_integer(std::string_view path) const;
  [[nodiscard]] Result<std::optional<bool>> optional_boolean(std::string_view path) const;

  /// Where this value stands, `` for the root: `items[3].name`. For people: the host's keys are
  /// made printable, and of a long path only the end is told.
  [[nodiscard]] std::string path() const;

 private:
  friend class Document;
  struct Reached;
  Value(const Tape* tape, std::uint32_t node) noexcept : tape_(tape), node_(node) {}
  [[nodiscard]] const Node& node() const noexcept;
  [[nodiscard]] std::optional<Value> at(std::uint32_t node) const noexcept;
  [[nodiscard]] std::optional<Value> member(std::string_view name) const noexcept;
  [[nodiscard]] Reached walk(std::string_view path) const noexcept;
  [[nodiscard]] std::string_view raw_string() const noexcept;
  [[nodiscard]] Result<Value> of_kind(Kind expected) const;
  [[nodiscard]] Result<Value> require(std::string_view path, Kind expected) const;
  [[nodiscard]] Result<std::optional<Value>> look_for(std::string_view path, Kind expected) const;
  const Tape* tape_;
  std::uint32_t node_;
};

/// A whole document, as a flat list of nodes: no recursion to build, read or destroy.
class Document {
 public:
  /// Reads exactly one value. `protocol` for anything that is not well-formed JSON in well-formed
  /// UTF-8, for trailing bytes, a duplicate key, a NUL in a string, or more than the limits allow;
  /// the error's cause is `body_dropped` where the text ends too early. Integers outside 64 bits
  /// and fractions are kept as `number`. Messages hold nothing of the text but keys, made
  /// printable.
  [[nodiscard]] static Result<Document> parse(std::string_view text, const ReadLimits& limits = {});

  Document(Document&&) noexcept;
  Document& operator=(Document&&) noexcept;
  ~Document();

  /// The outermost value. Must not outlive the document.
  [[nodiscard]] Value root() const noexcept;

 private:
  explicit Document(std::unique_ptr<const Tape> tape) noexcept;
  std::unique_ptr<const Tape> tape_;
};

}  // namespace gitprovider::json
