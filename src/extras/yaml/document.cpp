#include "src/extras/yaml/document.hpp"

#include <algorithm>
#include <exception>
#include <new>
#include <sstream>
#include <utility>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

namespace gitprovider::yaml {
namespace {

Place place_of(const YAML::Mark& mark) {
  return mark.is_null() ? Place{} : Place{.line = mark.line + 1, .column = mark.column + 1};
}

// The parser calls back in the midst of its work and can be stopped by nothing else.
struct Stopped {
  Fault fault{};
};

// Builds the tree while the parser reads, so that what is not allowed is never built.
class TreeBuilder final : public YAML::EventHandler {
 public:
  explicit TreeBuilder(const DocumentRules& rules) : rules_(rules) {}

  [[nodiscard]] Entry take() { return std::move(root_); }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (++documents_ > 1) {
      stop(mark, "a second document: one is read");
    }
  }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    refuse_anchor(mark, anchor);
    if (wants_key()) {
      stop(mark, "a key is wanted here");
    }
    place(mark, Entry{});
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { refuse_anchor(mark, 1); }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    refuse_anchor(mark, anchor);
    refuse_tag(mark, tag);
    if (wants_key()) {
      take_key(mark, value);
    } else {
      place(mark, Entry{.kind = Kind::value, .text = value});
    }
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    if (rules_.max_items == 0) {
      stop(mark, "a list: no key takes one");
    }
    begin(mark, tag, anchor, Kind::list);
  }
  void OnSequenceEnd() override { end(); }

  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    begin(mark, tag, anchor, Kind::keys);
  }
  void OnMapEnd() override { end(); }

 private:
  [[nodiscard]] bool wants_key() const {
    return !open_.empty() && open_.back()->kind == Kind::keys && !has_key_;
  }

  void begin(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, Kind kind) {
    refuse_anchor(mark, anchor);
    refuse_tag(mark, tag);
    if (wants_key()) {
      stop(mark, "keys that are more than a word");
    }
    if (open_.size() == rules_.max_depth) {
      stop(mark, "keys nested deeper than any key of this file");
    }
    open_.push_back(&place(mark, Entry{.kind = kind}));
    has_key_ = false;
  }

  void end() {
    open_.pop_back();
    has_key_ = false;
  }

  // Pointers into open_ stay good: only the children of its last node grow.
  void take_key(const YAML::Mark& mark, const std::string& key) {
    std::vector<Entry>& siblings = open_.back()->children;
    if (siblings.size() == rules_.max_neighbours) {
      stop(mark, "more than " + std::to_string(rules_.max_neighbours) + " keys side by side");
    }
    const auto same = std::ranges::find(siblings, key, &Entry::key);
    if (same != siblings.end()) {
      stop(mark,
           shown(key) + " stands here twice, first in line " + std::to_string(same->place.line));
    }
    siblings.push_back({.key = key, .place = place_of(mark)});
    has_key_ = true;
  }

  // A value belongs to the key before it and is named with the key's place.
  Entry& place(const YAML::Mark& mark, Entry node) {
    if (!open_.empty() && open_.back()->kind == Kind::list) {
      return append(mark, std::move(node));
    }
    Entry& target = open_.empty() ? root_ : open_.back()->children.back();
    node.key = std::move(target.key);
    node.place = open_.empty() ? place_of(mark) : target.place;
    target = std::move(node);
    has_key_ = false;
    return target;
  }

  Entry& append(const YAML::Mark& mark, Entry item) {
    std::vector<Entry>& items = open_.back()->children;
    if (items.size() == rules_.max_items) {
      stop(mark, "a list of more than " + std::to_string(rules_.max_items) + " entries");
    }
    item.place = place_of(mark);
    return items.emplace_back(std::move(item));
  }

  void refuse_anchor(const YAML::Mark& mark, YAML::anchor_t anchor) const {
    if (anchor != 0) {
      stop(mark, "an anchor or alias (& or *): write the value out");
    }
  }

  void refuse_tag(const YAML::Mark& mark, const std::string& tag) const {
    if (!tag.empty() && tag != "?" && tag != "!") {
      stop(mark, "a tag (!): values are plain text");
    }
  }

  [[nodiscard]] std::string path() const {
    std::string path;
    for (const Entry* node : open_) {
      path.append(path.empty() || node->key.empty() ? "" : ".").append(printed(node->key));
    }
    return has_key_ ? path + (path.empty() ? "" : ".") + printed(open_.back()->children.back().key)
                    : path;
  }

  static std::string printed(const std::string& key) {
    const std::string quoted = shown(key);
    return quoted.substr(1, quoted.size() - 2);
  }

  [[noreturn]] void stop(const YAML::Mark& mark, std::string what) const {
    throw Stopped{{.place = place_of(mark), .path = path(), .what = std::move(what)}};
  }

  const DocumentRules& rules_;
  Entry root_{};
  // From the document to the keys that are being read.
  std::vector<Entry*> open_{};
  // A key was read and its value comes next.
  bool has_key_ = false;
  int documents_ = 0;
};

Entry parse(std::string_view text, const DocumentRules& rules) {
  std::istringstream in{std::string(text)};
  YAML::Parser parser(in);
  TreeBuilder builder(rules);
  while (parser.HandleNextDocument(builder)) {
  }
  return builder.take();
}

}  // namespace

Result<Entry> read_document(std::string_view text, std::string_view file,
                            const DocumentRules& rules) {
  try {
    return parse(text, rules);
  } catch (const Stopped& stopped) {
    return error_in(file, stopped.fault);
  } catch (const YAML::Exception& error) {
    return error_in(file, {.place = place_of(error.mark), .what = "not YAML: " + shown(error.msg)});
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    return error_in(file, {.what = "not YAML: " + shown(error.what())});
  }
}

}  // namespace gitprovider::yaml
