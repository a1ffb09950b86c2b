#include "apps/gitflow-bootstrap/report_output.hpp"

#include "apps/common/exit_status.hpp"
#include "apps/common/shell_word.hpp"
#include "apps/common/terminal.hpp"
#include "apps/common/text_output.hpp"

#include <algorithm>
#include <cassert>
#include <string_view>
#include <unistd.h>
#include <utility>

namespace gitprovider::cli {
namespace {

using bootstrap::StepKind;
using bootstrap::StepReport;
using bootstrap::StepState;

Colour colour_of(StepState state) {
  if (state == StepState::created || state == StepState::done) {
    return Colour::green;
  }
  return state == StepState::planned ? Colour::yellow : Colour::red;
}

std::string_view sign_of(StepState state) {
  if (state == StepState::done) {
    return "= ";
  }
  return state == StepState::planned ? "+ " : "! ";
}

std::string counted(std::size_t number, std::string_view one, std::string_view many) {
  return std::to_string(number) + " " + std::string(number == 1 ? one : many);
}

std::string where_it_is(const Repository& repository) {
  std::string text;
  if (!repository.web_url.empty()) {
    text += "  look    " + printable(repository.web_url) + "\n";
  }
  if (!repository.clone_url_http.empty()) {
    text += "  clone   git clone " + shell_word(repository.clone_url_http) + "\n";
  }
  return text;
}

std::string outlook(const bootstrap::Report& report, Verb verb) {
  const std::size_t missing = count(report, StepState::planned);
  if (const std::size_t failed = count(report, StepState::failed); failed > 0 && !report.error) {
    return counted(failed, "step", "steps") +
           " failed and everything else is there; run this again when the reason is gone\n";
  }
  if (count(report, StepState::blocked) > 0) {
    return "nothing was changed\n";
  }
  if (report.error) {
    return missing > 0 ? "not reached: " + counted(missing, "step", "steps") +
                             "; run this again to go on from what is there\n"
                       : "";
  }
  if (missing > 0) {
    return counted(missing, "step is", "steps are") + " missing" +
           (verb == Verb::apply ? "\n" : "; gitflow-bootstrap apply makes what is missing\n");
  }
  return count(report, StepState::created) > 0 ? "everything is there now\n"
                                               : "nothing to do: everything was there already\n";
}

Json step_json(const StepReport& report) {
  Json json{{"name", name(report.step)},
            {"state", to_string(report.step.state)},
            {"outcome", to_string(report.outcome)}};
  if (!report.operation_id.empty()) {
    json["operationId"] = report.operation_id;
  }
  if (!report.step.note.empty()) {
    json["note"] = report.step.note;
  }
  if (report.error) {
    json["error"] = to_json(*report.error);
  }
  return json;
}

}  // namespace

Operation stopped_in(const bootstrap::Report& report) {
  const auto step = std::ranges::find_if(report.steps, [&](const StepReport& candidate) {
    return candidate.error && candidate.error == report.error;
  });
  return step == report.steps.end() ? Operation::get_repo : operation_of(step->step.kind);
}

Operation operation_of(StepKind kind) {
  switch (kind) {
    case StepKind::repository:
      return Operation::create_repo;
    case StepKind::first_commit:
      return Operation::commit_files;
    case StepKind::branch:
      return Operation::create_branch;
    case StepKind::protection:
      return Operation::protect_branch;
    case StepKind::pull_request:
      return Operation::open_pull_request;
    case StepKind::merge:
      return Operation::merge_pull_request;
  }
  assert(false);
  return Operation::custom;
}

std::string_view state_words(const StepReport& report) {
  switch (report.step.state) {
    case StepState::done:
      return report.step.kind == StepKind::pull_request || report.step.kind == StepKind::merge
                 ? "nothing to do"
                 : "already there";
    case StepState::planned:
      return "missing";
    case StepState::created:
      return "created";
    case StepState::failed:
      return "failed";
    case StepState::unknown:
      return "unknown";
    case StepState::blocked:
      return "in the way";
  }
  assert(false);
  return {};
}

std::size_t count(const bootstrap::Report& report, StepState state) noexcept {
  return static_cast<std::size_t>(std::ranges::count_if(
      report.steps, [state](const StepReport& step) { return step.step.state == state; }));
}

bool is_ok(const bootstrap::Report& report) noexcept {
  return !report.error && count(report, StepState::failed) == 0;
}

bool made_something(const bootstrap::Report& report) noexcept {
  return count(report, StepState::created) != 0;
}

int exit_status_of(const bootstrap::Report& report) noexcept {
  if (report.error) {
    return exit_status_of(*report.error, stopped_in(report));
  }
  return is_ok(report) ? exit_status::kDone : exit_status::kFailed;
}

std::string step_line(const StepReport& report, Verb verb) {
  constexpr std::size_t kNameWidth = 18;
  constexpr std::size_t kStateWidth = 15;
  std::string state(state_words(report));
  if (!report.step.note.empty()) {
    state = padded(std::move(state), kStateWidth);
  }
  const std::string sign(verb == Verb::apply ? std::string_view{} : sign_of(report.step.state));
  return sign + padded(printable(name(report.step)), kNameWidth) +
         paint(std::move(state), colour_of(report.step.state), wants_colour(STDOUT_FILENO)) +
         printable(report.step.note) + "\n";
}

std::string summary(const bootstrap::Report& report, const RepoRef& repo, Verb verb) {
  const std::string text = "\n" + bootstrap::full_name(repo) + ": " + outlook(report, verb);
  return report.repository ? text + where_it_is(*report.repository) : text;
}

Json to_json(const bootstrap::Report& report, const std::optional<RepoRef>& repo) {
  Json document{{"ok", is_ok(report)}};
  document["repository"] = repo ? Json(bootstrap::full_name(*repo)) : Json(nullptr);
  document["steps"] = Json::array();
  for (const StepReport& step : report.steps) {
    document["steps"].push_back(step_json(step));
  }
  if (report.repository) {
    document["webUrl"] = report.repository->web_url;
    document["cloneUrlHttp"] = report.repository->clone_url_http;
  }
  if (report.error) {
    document["error"] = to_json(*report.error);
  }
  return document;
}

}  // namespace gitprovider::cli
