#include "src/providers/gitlab/commit_actions.hpp"

#include "src/core/utf8.hpp"
#include "src/json/base64.hpp"
#include "src/json/writer.hpp"

#include <algorithm>

namespace gitprovider::gitlab {
namespace {

bool is_removal(const FileChange& change) { return change.action == FileChange::Action::remove; }

const StoredFile* find(const StoredFiles& stored, std::string_view path) {
  const auto found = stored.find(path);
  return found == stored.end() ? nullptr : &found->second;
}

json::Writer& begin_action(json::Writer& body, std::string_view action, const FileChange& change) {
  return body.begin_object().field("action", action).field("file_path", change.path);
}

void write_guard(json::Writer& body, const StoredFile* stored) {
  if (stored != nullptr) {
    body.field("last_commit_id", stored->last_commit);
  }
}

void write_removal(json::Writer& body, const FileChange& change, const StoredFile* stored) {
  begin_action(body, "delete", change);
  write_guard(body, stored);
  body.end_object();
}

void write_put(json::Writer& body, const FileChange& change, const StoredFile* stored) {
  begin_action(body, stored != nullptr ? "update" : "create", change);
  if (is_plain_text(change.content)) {
    body.field("content", change.content).field("encoding", "text");
  } else {
    body.field("content", json::to_base64(change.content)).field("encoding", "base64");
  }
  write_guard(body, stored);
  body.end_object();
  const bool was_executable = stored != nullptr && stored->executable;
  if (change.executable != was_executable) {
    begin_action(body, "chmod", change).field("execute_filemode", change.executable).end_object();
  }
}

}  // namespace

bool is_plain_text(std::string_view content) {
  constexpr std::string_view unsafe{"\0\r", 2};
  return content.find_first_of(unsafe) == std::string_view::npos && is_utf8(content);
}

std::string commit_body(const CommitPlan& plan) {
  json::Writer body;
  body.begin_object()
      .field("branch", plan.branch)
      .field("commit_message", plan.message)
      .field("stats", false)
      .key("actions")
      .begin_array();
  for (const FileChange& change : plan.changes) {
    if (is_removal(change)) {
      write_removal(body, change, find(plan.stored, change.path));
    }
  }
  for (const FileChange& change : plan.changes) {
    if (!is_removal(change)) {
      write_put(body, change, find(plan.stored, change.path));
    }
  }
  body.end_array().end_object();
  return std::move(body).str();
}

std::string_view absent_removal(std::span<const FileChange> changes, const StoredFiles& stored) {
  const auto absent = std::find_if(changes.begin(), changes.end(), [&](const FileChange& change) {
    return is_removal(change) && find(stored, change.path) == nullptr;
  });
  return absent == changes.end() ? std::string_view{} : std::string_view{absent->path};
}

bool fences_itself(std::span<const FileChange> changes, const StoredFiles& stored) {
  return std::any_of(changes.begin(), changes.end(), [&](const FileChange& change) {
    const StoredFile* const file = find(stored, change.path);
    return is_removal(change) || file == nullptr || file->executable != change.executable ||
           (file->size && *file->size != change.content.size());
  });
}

}  // namespace gitprovider::gitlab
