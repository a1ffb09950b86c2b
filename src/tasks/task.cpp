#include "gitprovider/tasks/task.hpp"

#include "src/core/timestamp.hpp"
#include "src/json/writer.hpp"

#include <cassert>

namespace gitprovider {
namespace {

void write_text(json::Writer& out, std::string_view key, const std::string& text) {
  if (text.empty()) {
    out.null_field(key);
  } else {
    out.field(key, text);
  }
}

void write_standing(json::Writer& out, const Task& task) {
  out.field("status", to_string(task.status))
      .field("tries", static_cast<std::int64_t>(task.tries))
      .field("looks", static_cast<std::int64_t>(task.looks));
  if (task.due_in) {
    out.field("dueInMs", static_cast<std::int64_t>(task.due_in->count()));
  } else {
    out.null_field("dueInMs");
  }
  write_text(out, "holder", task.holder);
  write_text(out, "cause", task.cause);
  write_text(out, "message", task.message);
  write_text(out, "ticket", task.ticket ? task.ticket->text : std::string{});
}

}  // namespace

std::string_view to_string(TaskStatus status) noexcept {
  switch (status) {
    case TaskStatus::waiting:
      return "waiting";
    case TaskStatus::leased:
      return "leased";
    case TaskStatus::sending:
      return "sending";
    case TaskStatus::unknown:
      return "unknown";
    case TaskStatus::done:
      return "done";
    case TaskStatus::failed:
      return "failed";
    case TaskStatus::cancelled:
      return "cancelled";
  }
  assert(false);
  return "";
}

std::string task_to_json(const Task& task) {
  json::Writer out;
  out.begin_object()
      .field("id", task.id)
      .field("operation", to_string(task.operation))
      .field("operationId", task.operation_id)
      .field("provider", task.target.provider)
      .field("baseUrl", task.target.base_url)
      .key("repo")
      .begin_object()
      .field("owner", task.repo.owner)
      .field("name", task.repo.name)
      .end_object();
  write_standing(out, task);
  // What is kept is JSON already, but of another reader's: it goes along as text.
  write_text(out, "result", task.result);
  out.field("added", to_rfc3339(task.added))
      .field("updated", to_rfc3339(task.updated))
      .end_object();
  return std::move(out).str();
}

}  // namespace gitprovider
