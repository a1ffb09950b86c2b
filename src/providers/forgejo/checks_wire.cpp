#include "src/providers/forgejo/checks_wire.hpp"

#include "src/json/fields.hpp"
#include "src/providers/forgejo/wire.hpp"

#include <string_view>
#include <utility>

namespace gitprovider::forgejo::wire {
namespace {

CheckState state_of(std::string_view word) {
  if (word == "pending") {
    return CheckState::pending;
  }
  return word == "success" || word == "skipped" ? CheckState::passed : CheckState::failed;
}

Result<StatusView> read_status(const json::Value& item) {
  json::Fields in{item};
  StatusView view{.id = in.integer("id"),
                  .check = {.name = in.text("context"), .state = state_of(in.text("status"))}};
  return std::move(in).finish(std::move(view));
}

}  // namespace

Result<std::vector<StatusView>> read_statuses(const json::Value& root) {
  std::vector<StatusView> views;
  if (root.is_null()) {
    return views;
  }
  const auto list = root.as_array();
  if (!list) {
    return list.error();
  }
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
  return read_pull_request(root).transform([](PullRequestView view) {
    MergeReadiness found{.pull_request = std::move(view.pull_request),
                         .readiness = Readiness::ready};
    if (view.draft == true) {
      found.readiness = Readiness::blocked;
      found.reason = "is a draft";
    } else if (!view.mergeable) {
      found.readiness = Readiness::pending;
      found.reason = "conflicts with its base, or the host has not worked it out";
    }
    return found;
  });
}

}  // namespace gitprovider::forgejo::wire
