#include "src/json/tape_builder.hpp"

#include "src/core/errors.hpp"
#include "src/json/duplicate_keys.hpp"

#include <nlohmann/json.hpp>

#include <limits>
#include <map>
#include <string>
#include <vector>

namespace gitprovider::json {
namespace {

// With long double a number that only overflows double is still a number.
using Parser = nlohmann::basic_json<std::map, std::vector, std::string, bool, std::int64_t,
                                    std::uint64_t, long double>;

Error not_json(const std::string& why) { return malformed("document is not JSON: " + why); }

// Receives the parser's events; a function that returns false ends the parse. Its names are given
// by nlohmann's SAX interface.
class TapeBuilder {
 public:
  TapeBuilder(Tape& tape, std::size_t text_size, const ReadLimits& limits)
      : tape_(tape), text_size_(text_size), limits_(limits) {
    tape_.arena.reserve(text_size);
    tape_.nodes.reserve(text_size / kBytesPerNode + 1);
  }

  [[nodiscard]] Error take_error() { return std::move(error_); }

  bool null() { return add(Kind::null) != nullptr; }

  bool boolean(bool flag) {
    Node* node = add(Kind::boolean);
    return node != nullptr && (node->boolean = flag, true);
  }

  bool number_integer(std::int64_t number) {
    Node* node = add(Kind::integer);
    return node != nullptr && (node->integer = number, true);
  }

  bool number_unsigned(std::uint64_t number) {
    constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    return number > most ? add(Kind::number) != nullptr
                         : number_integer(static_cast<std::int64_t>(number));
  }

  bool number_float(long double /*number*/, const std::string& /*text*/) {
    return add(Kind::number) != nullptr;
  }

  bool string(const std::string& text) {
    Node* node = add(Kind::string);
    return node != nullptr && keep(text, node->text);
  }

  static bool binary(const Parser::binary_t& /*bytes*/) { return false; }

  bool key(const std::string& name) { return keep(name, key_); }

  bool start_object(std::size_t /*size*/) { return enter(Kind::object); }

  bool end_object() {
    const NodeIndex twice = duplicates_.find(tape_, open_);
    if (twice != kNoNode) {
      return refuse(malformed(path_of(tape_, twice) + ": the key stands here twice"));
    }
    return leave();
  }

  bool start_array(std::size_t /*size*/) { return enter(Kind::array); }

  bool end_array() { return leave(); }

  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::detail::exception& /*error*/) {
    if (position > text_size_) {
      Error error = not_json("ends early, after byte " + std::to_string(text_size_));
      error.cause = Cause::body_dropped;
      return refuse(std::move(error));
    }
    return refuse(not_json("malformed at byte " + std::to_string(position)));
  }

 private:
  // What recorded answers have at least.
  static constexpr std::size_t kBytesPerNode = 24;

  // Appends a node and hangs it behind its elder sibling; nullptr where the limit is reached.
  Node* add(Kind kind) {
    if (tape_.nodes.size() >= limits_.max_nodes || tape_.nodes.size() >= kNoNode) {
      refuse(malformed("document has more than " + std::to_string(limits_.max_nodes) + " values"));
      return nullptr;
    }
    const auto index = static_cast<NodeIndex>(tape_.nodes.size());
    if (last_ != kNoNode) {
      tape_.nodes[last_].next = index;
    }
    if (open_ != kNoNode) {
      ++tape_.nodes[open_].size;
    }
    last_ = index;
    Node& node = tape_.nodes.emplace_back();
    node.key = key_;
    node.parent = open_;
    node.kind = kind;
    key_ = {0, 0};
    return &node;
  }

  bool enter(Kind kind) {
    if (depth_ == limits_.max_depth) {
      return refuse(
          malformed("document is nested deeper than " + std::to_string(limits_.max_depth)));
    }
    if (add(kind) == nullptr) {
      return false;
    }
    ++depth_;
    open_ = last_;
    last_ = kNoNode;
    return true;
  }

  bool leave() {
    --depth_;
    last_ = open_;
    open_ = tape_.nodes[open_].parent;
    return true;
  }

  bool keep(const std::string& text, Span& span) {
    if (text.find('\0') != std::string::npos) {
      return refuse(malformed("document holds a NUL in a string"));
    }
    span = {static_cast<std::uint32_t>(tape_.arena.size()),
            static_cast<std::uint32_t>(text.size())};
    tape_.arena += text;
    return true;
  }

  bool refuse(Error error) {
    error_ = std::move(error);
    return false;
  }

  Tape& tape_;
  std::size_t text_size_;
  const ReadLimits& limits_;
  DuplicateKeys duplicates_{};
  Error error_{};
  Span key_{0, 0};
  std::size_t depth_ = 0;
  NodeIndex open_ = kNoNode;
  NodeIndex last_ = kNoNode;
};

}  // namespace

Result<void> read_onto(Tape& tape, std::string_view text, const ReadLimits& limits) {
  if (text.size() >= std::numeric_limits<std::uint32_t>::max()) {
    return malformed("document is larger than 4 GiB");
  }
  if (text.starts_with("\xEF\xBB\xBF")) {
    return not_json("begins with a byte order mark");
  }
  TapeBuilder builder(tape, text.size(), limits);
  if (!Parser::sax_parse(text.begin(), text.end(), &builder)) {
    return builder.take_error();
  }
  return {};
}

}  // namespace gitprovider::json
