#include "src/providers/gitlab/checks_wire.hpp"

#include "src/core/printable.hpp"
#include "src/json/fields.hpp"
#include "src/providers/gitlab/wire.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <string_view>
#include <utility>

namespace gitprovider::gitlab::wire {
namespace {

/// Of a job, an external status or a pipeline. A word that is not known has not passed.
CheckState state_of(std::string_view word, bool may_fail) {
  if (word == "success" || word == "skipped") {
    return CheckState::passed;
  }
  if (word == "failed" || word == "canceled") {
    return may_fail ? CheckState::passed : CheckState::failed;
  }
  return word == "manual" && may_fail ? CheckState::passed : CheckState::pending;
}

Result<CheckView> read_status(const json::Value& item) {
  json::Fields in{item};
  CheckView view{.key = std::to_string(in.integer("id")), .check = {.name = in.text("name")}};
  view.check.state = state_of(in.text("status"), in.boolean_or("allow_failure", false));
  return std::move(in).finish(std::move(view));
}

/// What GitLab calls a merge request, and what that means to those who wait for it.
struct Word {
  std::string_view word{};
  Readiness readiness = Readiness::blocked;
  std::string_view reason{};
};

constexpr std::string_view kWorking = "GitLab works out whether it can be merged";

constexpr std::array kWords = {
    Word{"", Readiness::ready},
    Word{"mergeable", Readiness::ready},
    Word{"can_be_merged", Readiness::ready},
    Word{"unchecked", Readiness::pending, kWorking},
    Word{"checking", Readiness::pending, kWorking},
    Word{"preparing", Readiness::pending, kWorking},
    Word{"approvals_syncing", Readiness::pending, kWorking},
    Word{"cannot_be_merged_recheck", Readiness::pending, kWorking},
    Word{"cannot_be_merged_rechecking", Readiness::pending, kWorking},
    Word{"ci_still_running", Readiness::pending, "its pipeline is running"},
    Word{"ci_must_pass", Readiness::pending, "its pipeline has not passed"},
    Word{"status_checks_must_pass", Readiness::pending, "external checks have not passed"},
    Word{"not_approved", Readiness::pending, "approvals are missing"},
    Word{"discussions_not_resolved", Readiness::pending, "discussions are not resolved"},
    Word{"merge_request_blocked", Readiness::pending, "another merge request has to go first"},
    Word{"merge_time", Readiness::pending, "its time to be merged has not come"},
    Word{"conflict", Readiness::blocked, "conflicts with its base"},
    Word{"cannot_be_merged", Readiness::blocked, "conflicts with its base"},
    Word{"draft_status", Readiness::blocked, "is a draft"},
    Word{"need_rebase", Readiness::blocked, "has to be rebased first"},
    Word{"requested_changes", Readiness::blocked, "a reviewer asks for changes"},
};

Word meaning_of(std::string_view word) {
  const auto* const found = std::find_if(kWords.begin(), kWords.end(),
                                         [word](const Word& known) { return known.word == word; });
  return found == kWords.end() ? Word{.word = word} : *found;
}

/// In some projects the pipeline is that of the merge's result, whose jobs are not among the
/// checks of the head. A failed one of another commit may also be older than the head, so it is
/// waited for.
Word meaning_of_pipeline(json::Fields& in, const ObjectId& head) {
  const std::string status = in.text_or_empty("head_pipeline.status");
  if (status.empty()) {
    return {.readiness = Readiness::ready};
  }
  switch (state_of(status, false)) {
    case CheckState::passed:
      return {.readiness = Readiness::ready};
    case CheckState::pending:
      return {.readiness = Readiness::pending, .reason = "its pipeline has not finished"};
    case CheckState::failed:
      return {.readiness = in.optional_object_id("head_pipeline.sha") == head ? Readiness::blocked
                                                                              : Readiness::pending,
              .reason = "its pipeline failed"};
  }
  assert(false);
  return {};
}

/// What decides: GitLab's word, then the pipeline.
Word meaning_of(const MergeRequestView& view, json::Fields& in) {
  if (view.is_locked) {
    return {.readiness = Readiness::pending, .reason = "is being merged at this moment"};
  }
  const Word word = meaning_of(view.merge_status);
  return word.readiness == Readiness::ready ? meaning_of_pipeline(in, view.pull_request.head_id)
                                            : word;
}

std::string reason_of(const Word& word) {
  return word.readiness == Readiness::ready || !word.reason.empty()
             ? std::string{word.reason}
             : "cannot be merged, GitLab calls it " + quoted(word.word);
}

}  // namespace

Result<std::vector<CheckView>> read_statuses(const json::Value& root) {
  const auto list = root.as_array();
  if (!list) {
    return list.error();
  }
  std::vector<CheckView> views;
  views.reserve(list->size());
  for (auto item = list->first(); item; item = item->next()) {
    auto view = read_status(*item);
    if (!view) {
      return std::move(view).error();
    }
    views.push_back(*std::move(view));
  }
  return views;
}

Result<MergeReadiness> read_readiness(const json::Value& root) {
  auto view = read_merge_request(root);
  if (!view) {
    return std::move(view).error();
  }
  json::Fields in{root};
  const Word word = meaning_of(*view, in);
  return std::move(in).finish(MergeReadiness{
      .pull_request = view->pull_request, .readiness = word.readiness, .reason = reason_of(word)});
}

}  // namespace gitprovider::gitlab::wire
