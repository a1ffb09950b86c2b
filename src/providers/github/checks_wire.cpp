#include "src/providers/github/checks_wire.hpp"

#include "src/json/fields.hpp"
#include "src/providers/github/wire.hpp"

#include <optional>
#include <string_view>
#include <utility>

namespace gitprovider::github::wire {
namespace {

CheckState state_of_status(std::string_view word) {
  if (word == "pending") {
    return CheckState::pending;
  }
  return word == "success" ? CheckState::passed : CheckState::failed;
}

CheckState state_of_run(std::string_view status, std::string_view conclusion) {
  if (status != "completed") {
    return CheckState::pending;
  }
  const bool passed = conclusion == "success" || conclusion == "neutral" || conclusion == "skipped";
  return passed ? CheckState::passed : CheckState::failed;
}

Result<CheckView> read_status(const json::Value& item) {
  json::Fields in{item};
  const std::string context = in.text("context");
  CheckView view{.key = context,
                 .check = {.name = context, .state = state_of_status(in.text("state"))}};
  return std::move(in).finish(std::move(view));
}

Result<CheckView> read_check_run(const json::Value& item) {
  json::Fields in{item};
  CheckView view{.key = std::to_string(in.integer("id")), .check = {.name = in.text("name")}};
  view.check.state = state_of_run(in.text("status"), in.text_or_empty("conclusion"));
  return std::move(in).finish(std::move(view));
}

Result<std::vector<CheckView>> read_each(Result<json::Value> list,
                                         Result<CheckView> (*read)(const json::Value&)) {
  if (!list) {
    return std::move(list).error();
  }
  std::vector<CheckView> views;
  views.reserve(list->size());
  for (auto item = list->first(); item; item = item->next()) {
    auto view = read(*item);
    if (!view) {
      return std::move(view).error();
    }
    views.push_back(*std::move(view));
  }
  return views;
}

/// What `mergeable` and its word mean.
struct Meaning {
  Readiness readiness = Readiness::ready;
  std::string_view reason{};
};

/// Reviews may still come, so a rule that is not met yet is waited for. A word that is not known is
/// left to the merge itself.
Meaning meaning_of(std::optional<bool> mergeable, std::string_view word) {
  if (mergeable == false) {
    return {Readiness::blocked, "cannot be merged, it conflicts with its base"};
  }
  if (word == "behind") {
    return {Readiness::blocked, "its head is behind its base, which a rule of the base forbids"};
  }
  if (!mergeable || word == "unknown") {
    return {Readiness::pending, "GitHub works out whether it can be merged"};
  }
  if (word == "blocked") {
    return {Readiness::pending, "a rule of its base is not met yet: a review or a required check"};
  }
  return {};
}

}  // namespace

Result<std::vector<CheckView>> read_statuses(const json::Value& root) {
  return read_each(root.array("statuses"), read_status);
}

Result<std::vector<CheckView>> read_check_runs(const json::Value& root) {
  return read_each(root.array("check_runs"), read_check_run);
}

Result<MergeReadiness> read_readiness(const json::Value& root) {
  auto view = read_pull_request(root);
  if (!view) {
    return std::move(view).error();
  }
  json::Fields in{root};
  const bool is_draft = in.boolean_or("draft", false);
  const auto [readiness, reason] =
      is_draft ? Meaning{Readiness::blocked, "is a draft"}
               : meaning_of(view->mergeable, in.text_or_empty("mergeable_state"));
  return std::move(in).finish(MergeReadiness{.pull_request = std::move(view->pull_request),
                                             .readiness = readiness,
                                             .reason = std::string{reason}});
}

}  // namespace gitprovider::github::wire
