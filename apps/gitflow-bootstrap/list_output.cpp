#include "apps/gitflow-bootstrap/list_output.hpp"

#include "apps/common/exit_status.hpp"
#include "apps/common/terminal.hpp"
#include "apps/common/text_output.hpp"
#include "apps/gitflow-bootstrap/report_output.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <unistd.h>

namespace gitprovider::cli {
namespace {

using bootstrap::ItemReport;
using bootstrap::StepReport;
using bootstrap::StepState;

constexpr std::array kStates{ItemState::created, ItemState::missing, ItemState::unchanged,
                             ItemState::failed,  ItemState::unknown, ItemState::interrupted,
                             ItemState::planned};

std::size_t count(const std::vector<ItemReport>& reports, ItemState state) {
  return static_cast<std::size_t>(std::ranges::count(reports, state, state_of));
}

Colour colour_of(ItemState state) {
  if (state == ItemState::created || state == ItemState::unchanged) {
    return Colour::green;
  }
  return state == ItemState::missing || state == ItemState::planned ? Colour::yellow : Colour::red;
}

std::string listed(const bootstrap::Report& report, StepState state) {
  std::string text;
  for (const StepReport& step : report.steps) {
    if (step.step.state == state) {
      text += (text.empty() ? "" : ", ") + name(step.step);
    }
  }
  return text;
}

// The first failure, else what was made or is missing.
std::string note_on(const ItemReport& item) {
  if (item.report.error) {
    return item.report.error->message;
  }
  for (const StepReport& step : item.report.steps) {
    if (step.step.state == StepState::failed) {
      return name(step.step) + ": " + step.step.note;
    }
  }
  const std::string made = listed(item.report, StepState::created);
  return made.empty() ? listed(item.report, StepState::planned) : made;
}

int status_of(const ItemReport& item) { return exit_status_of(item.report); }

Json item_json(const bootstrap::Item& item, const ItemReport& report) {
  Json json = to_json(report.report, item.spec.repo);
  const bool is_fine = report.is_begun && is_ok(report.report);
  json["ok"] = is_fine;
  json["state"] = to_string(state_of(report));
  return json;
}

}  // namespace

std::string_view to_string(ItemState state) noexcept {
  switch (state) {
    case ItemState::unchanged:
      return "unchanged";
    case ItemState::created:
      return "created";
    case ItemState::missing:
      return "missing";
    case ItemState::failed:
      return "failed";
    case ItemState::unknown:
      return "unknown";
    case ItemState::interrupted:
      return "interrupted";
    case ItemState::planned:
      return "planned";
  }
  assert(false);
  return {};
}

ItemState state_of(const ItemReport& item) noexcept {
  if (!item.is_begun) {
    return ItemState::planned;
  }
  const int status = status_of(item);
  if (status == exit_status::kOutcomeUnknown) {
    return ItemState::unknown;
  }
  if (status == exit_status::kInterrupted) {
    return ItemState::interrupted;
  }
  if (status != exit_status::kDone) {
    return ItemState::failed;
  }
  if (made_something(item.report)) {
    return ItemState::created;
  }
  return cli::count(item.report, StepState::planned) > 0 ? ItemState::missing
                                                         : ItemState::unchanged;
}

std::string row(const bootstrap::Item& item, const ItemReport& report, std::size_t name_width) {
  constexpr std::size_t kStateWidth = 13;
  const ItemState state = state_of(report);
  const std::string note = printable(note_on(report));
  std::string word(to_string(state));
  if (!note.empty()) {
    word = padded(std::move(word), kStateWidth);
  }
  return padded(bootstrap::full_name(item.spec.repo), name_width + 2) +
         paint(std::move(word), colour_of(state), wants_colour(STDOUT_FILENO)) + note + "\n";
}

std::size_t widest_name(const bootstrap::Job& job) {
  std::size_t width = 0;
  for (const bootstrap::Item& item : job.items) {
    width = std::max(width, bootstrap::full_name(item.spec.repo).size());
  }
  return width;
}

std::string counts_line(const std::vector<ItemReport>& reports) {
  if (count(reports, ItemState::unchanged) == reports.size()) {
    return "nothing to do: everything was there already\n";
  }
  std::string text;
  for (const ItemState state : kStates) {
    if (const std::size_t number = count(reports, state); number > 0) {
      text +=
          (text.empty() ? "" : ", ") + std::to_string(number) + " " + std::string(to_string(state));
    }
  }
  return text + "\n";
}

bool is_ok(const std::vector<ItemReport>& reports) noexcept {
  return std::ranges::all_of(
      reports, [](const ItemReport& item) { return item.is_begun && is_ok(item.report); });
}

bool made_something(const std::vector<ItemReport>& reports) noexcept {
  return std::ranges::any_of(reports,
                             [](const ItemReport& item) { return made_something(item.report); });
}

int exit_status_of(const std::vector<ItemReport>& reports) noexcept {
  if (count(reports, ItemState::unknown) > 0) {
    return exit_status::kOutcomeUnknown;
  }
  if (count(reports, ItemState::interrupted) > 0) {
    return exit_status::kInterrupted;
  }
  int status = exit_status::kDone;
  for (const ItemReport& item : reports) {
    const int own = item.is_begun ? status_of(item) : exit_status::kDone;
    if (own != exit_status::kDone && status != own) {
      status = status == exit_status::kDone ? own : exit_status::kFailed;
    }
  }
  // Nothing failed, and yet some never had their turn: it was stopped between two of them.
  return status == exit_status::kDone && count(reports, ItemState::planned) > 0
             ? exit_status::kInterrupted
             : status;
}

Json to_json(const bootstrap::Job& job, const std::vector<ItemReport>& reports) {
  Json document{{"ok", is_ok(reports)}};
  Json summary{{"total", reports.size()}};
  for (const ItemState state : kStates) {
    summary[std::string(to_string(state))] = count(reports, state);
  }
  document["summary"] = std::move(summary);
  document["repositories"] = Json::array();
  for (std::size_t i = 0; i < reports.size(); ++i) {
    document["repositories"].push_back(item_json(job.items[i], reports[i]));
  }
  return document;
}

}  // namespace gitprovider::cli
