#include "src/providers/github/commit_plan.hpp"

#include "src/core/utf8.hpp"
#include "src/json/base64.hpp"
#include "src/json/writer.hpp"

#include <functional>
#include <unordered_map>
#include <utility>

namespace gitprovider::github {
namespace {

bool is_removal(const FileChange& change) { return change.action == FileChange::Action::remove; }

/// Takes the changes one after another.
class Planner {
 public:
  void add(const FileChange& change) {
    TreeEntry entry{.change = &change};
    std::size_t inline_bytes = 0;
    if (!is_removal(change) && fits_into_tree(change.content)) {
      inline_bytes = change.content.size();
    } else if (!is_removal(change)) {
      entry.blob = blob_of(change.content);
    }
    if (!has_room_for(inline_bytes)) {
      plan_.trees.emplace_back();
      bytes_ = 0;
    }
    bytes_ += inline_bytes;
    plan_.trees.back().push_back(entry);
  }

  [[nodiscard]] CommitPlan plan() && { return std::move(plan_); }

 private:
  [[nodiscard]] bool has_room_for(std::size_t bytes) const {
    return !plan_.trees.empty() && plan_.trees.back().size() < kMaxTreeEntries &&
           bytes_ + bytes <= kMaxTreeBytes;
  }

  std::size_t blob_of(std::string_view content) {
    const auto [found, is_new] = known_.try_emplace(content, plan_.blobs.size());
    if (is_new) {
      plan_.blobs.push_back(content);
    }
    return found->second;
  }

  CommitPlan plan_{};
  std::size_t bytes_ = 0;
  std::unordered_map<std::string_view, std::size_t> known_{};
};

void write_entry(json::Writer& body, const TreeEntry& entry, std::span<const ObjectId> ids) {
  const FileChange& change = *entry.change;
  body.begin_object()
      .field("path", change.path)
      .field("mode", change.executable && !is_removal(change) ? "100755" : "100644")
      .field("type", "blob");
  if (is_removal(change)) {
    body.null_field("sha");
  } else if (entry.blob) {
    body.field("sha", ids[*entry.blob].hex());
  } else {
    body.field("content", change.content);
  }
  body.end_object();
}

template <class Wanted>
void add_those(Planner& planner, std::span<const FileChange> changes, Wanted wanted) {
  for (const FileChange& change : changes) {
    if (wanted(change)) {
      planner.add(change);
    }
  }
}

}  // namespace

bool fits_into_tree(std::string_view content) {
  return !content.empty() && content.size() <= kMaxTreeBytes &&
         content.find('\0') == std::string_view::npos && is_utf8(content);
}

CommitPlan plan_commit(std::span<const FileChange> changes) {
  Planner planner;
  add_those(planner, changes, is_removal);
  add_those(planner, changes, std::not_fn(is_removal));
  return std::move(planner).plan();
}

std::string tree_body(std::span<const TreeEntry> entries, std::span<const ObjectId> ids,
                      const std::optional<ObjectId>& base) {
  json::Writer body;
  body.begin_object();
  if (base) {
    body.field("base_tree", base->hex());
  }
  body.key("tree").begin_array();
  for (const TreeEntry& entry : entries) {
    write_entry(body, entry, ids);
  }
  body.end_array().end_object();
  return std::move(body).str();
}

std::string blob_body(std::string_view content) {
  json::Writer body;
  body.begin_object()
      .field("content", json::to_base64(content))
      .field("encoding", "base64")
      .end_object();
  return std::move(body).str();
}

std::string commit_body(std::string_view message, const ObjectId& tree,
                        const std::optional<ObjectId>& parent) {
  json::Writer body;
  body.begin_object().field("message", message).field("tree", tree.hex()).key("parents");
  body.begin_array();
  if (parent) {
    body.value(parent->hex());
  }
  body.end_array().end_object();
  return std::move(body).str();
}

}  // namespace gitprovider::github
