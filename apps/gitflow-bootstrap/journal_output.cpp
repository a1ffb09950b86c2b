#include "apps/gitflow-bootstrap/journal_output.hpp"

#include "apps/common/terminal.hpp"
#include "apps/common/text_output.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <iterator>

namespace gitprovider::cli {
namespace {

using bootstrap::History;
using bootstrap::JournalRun;
using bootstrap::JournalStep;

// RFC 3339, UTC, whole seconds.
std::string date(WallTime time) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

Json optional_date(const std::optional<WallTime>& time) {
  return time ? Json(date(*time)) : Json(nullptr);
}

Json step_json(const JournalStep& step) {
  Json json{{"name", step.step},
            {"operationId", step.operation_id},
            {"intended", date(step.intended)},
            {"settled", optional_date(step.settled)},
            {"outcome", to_string(step.outcome)},
            {"made", step.made}};
  if (step.error) {
    json["error"] = to_string(*step.error);
  }
  if (is_open(step)) {
    json["ticket"] = step.ticket.text;
  }
  return json;
}

Json run_json(const JournalRun& run, const History& own) {
  Json json{{"id", run.label.id},
            {"began", date(run.began)},
            {"ended", optional_date(run.ended)},
            {"steps", Json::array()}};
  for (const JournalStep& step : own.steps) {
    if (step.run_id == run.label.id) {
      json["steps"].push_back(step_json(step));
    }
  }
  return json;
}

}  // namespace

History history_of(const History& whole, const bootstrap::RunLabel& label) {
  History own;
  std::ranges::copy_if(whole.runs, std::back_inserter(own.runs),
                       [&](const JournalRun& run) { return is_same_repository(run.label, label); });
  std::ranges::copy_if(whole.steps, std::back_inserter(own.steps), [&](const JournalStep& step) {
    return find_run(own, step.run_id) != nullptr;
  });
  return own;
}

std::string journal_text(const History& own) {
  if (own.runs.empty()) {
    return "";
  }
  const JournalRun& last = own.runs.back();
  std::string text = "  last run  " + date(last.began) +
                     (last.ended ? ", ended " + date(*last.ended) : ", did not end") + "\n";
  for (const JournalStep& step : open_intents(own)) {
    text += "  open      " + printable(step.step) + ", sent " + date(step.intended) +
            "; look by: gitprovider resolve " + printable(step.ticket.text) + "\n";
  }
  return text;
}

Json journal_json(const History& own, const std::filesystem::path& file) {
  Json json{{"file", file.string()},
            {"lastRun", own.runs.empty() ? Json(nullptr) : run_json(own.runs.back(), own)},
            {"open", Json::array()}};
  for (const JournalStep& step : open_intents(own)) {
    json["open"].push_back(step_json(step));
  }
  return json;
}

}  // namespace gitprovider::cli
