#include "apps/gitprovider/task_output.hpp"

#include "apps/common/terminal.hpp"
#include "gitprovider/duration.hpp"

#include <chrono>
#include <string>
#include <utility>

namespace gitprovider::cli {
namespace {

constexpr std::size_t kLabelWidth = 14;

/// What came of it is JSON in a text there, and a value here.
Json json_of(const Task& task) {
  Json document = Json::parse(task_to_json(task), nullptr, false);
  if (Json ended = Json::parse(task.result, nullptr, false); !ended.is_discarded()) {
    document["result"] = std::move(ended);
  }
  return document;
}

Json json_of(const QueueFigures& figures) {
  return {{"due", figures.due},
          {"waiting", figures.waiting},
          {"running", figures.running},
          {"failed", figures.failed},
          {"unknown", figures.unknown},
          {"done", figures.done},
          {"oldestMs", figures.oldest ? Json(figures.oldest->count()) : Json(nullptr)}};
}

/// To the second: nobody reads milliseconds of a wait.
std::string rounded(Duration duration) {
  return duration_text(std::chrono::ceil<std::chrono::seconds>(duration));
}

std::string when(const Task& task) {
  if (!task.holder.empty()) {
    return "with " + printable(task.holder);
  }
  if (!task.due_in) {
    return {};
  }
  return task.due_in->count() == 0 ? "due" : "in " + rounded(*task.due_in);
}

std::string line(std::string label, const std::string& value) {
  return value.empty() ? std::string{}
                       : "  " + padded(std::move(label), kLabelWidth) + printable(value) + "\n";
}

std::string describe(const Task& task) {
  std::string text =
      "task " + printable(task.id) + " " + std::string{to_string(task.status)} + "\n";
  text += line("operation", std::string{to_string(task.operation)});
  text += line("repository", task.repo.owner + "/" + task.repo.name);
  text += line("host", task.target.provider + " " + task.target.base_url);
  text += line("tries", std::to_string(task.tries));
  text += line("looks", task.looks == 0 ? std::string{} : std::to_string(task.looks));
  text += line("next", when(task));
  text += line("last failure", task.message);
  text += line("ticket", task.ticket ? task.ticket->text : std::string{});
  return text;
}

std::string row(const Task& task) {
  return padded(printable(task.id), 38) + padded(std::string{to_string(task.status)}, 11) +
         padded(std::string{to_string(task.operation)}, 18) +
         padded(printable(task.repo.owner + "/" + task.repo.name), 24) +
         padded(std::to_string(task.tries) + (task.tries == 1 ? " try" : " tries"), 10) +
         when(task) + "\n";
}

std::string describe(const QueueFigures& figures) {
  return std::to_string(figures.due) + " due, " + std::to_string(figures.waiting) + " waiting, " +
         std::to_string(figures.running) + " running, " + std::to_string(figures.failed) +
         " failed, " + std::to_string(figures.unknown) + " unknown, " +
         std::to_string(figures.done) + " done" +
         (figures.oldest ? "; the oldest is due for " + rounded(*figures.oldest) : "") + "\n";
}

std::string describe(const QueueReport& report) {
  std::string text;
  for (const Task& task : report.tasks) {
    text += row(task);
  }
  if (report.is_truncated) {
    text += "there are more: --limit\n";
  }
  return text + describe(report.figures);
}

std::string describe(const TurnCounts& turns) {
  return "made " + std::to_string(turns.done) + ", to be tried again " +
         std::to_string(turns.waiting) + ", failed " + std::to_string(turns.failed) + ", unknown " +
         std::to_string(turns.unknown) + "\n";
}

}  // namespace

std::string document_of(const Task& task) { return one_line(json_of(task)); }

Answer answer_of(const Result<Task>& task) {
  if (!task) {
    return {.error = task.error()};
  }
  return {.result = json_of(*task), .text = describe(*task)};
}

Answer answer_of(const Result<QueueReport>& report) {
  if (!report) {
    return {.error = report.error()};
  }
  Json tasks = Json::array();
  for (const Task& task : report->tasks) {
    tasks.push_back(json_of(task));
  }
  return {.result = {{"tasks", std::move(tasks)},
                     {"truncated", report->is_truncated},
                     {"queue", json_of(report->figures)}},
          .text = describe(*report)};
}

Answer answer_of(const Result<WorkReport>& report) {
  if (!report) {
    return {.error = report.error()};
  }
  const TurnCounts& turns = report->turns;
  return {.result = {{"turns",
                      {{"done", turns.done},
                       {"waiting", turns.waiting},
                       {"failed", turns.failed},
                       {"unknown", turns.unknown}}},
                     {"queue", json_of(report->figures)}},
          .text = describe(turns) + "queue: " + describe(report->figures)};
}

}  // namespace gitprovider::cli
