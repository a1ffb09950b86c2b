#include "src/providers/github/checks.hpp"

#include "src/providers/github/checks_wire.hpp"
#include "src/providers/github/paths.hpp"
#include "src/providers/rest/whole_list.hpp"

#include <utility>

namespace gitprovider::github {
namespace {

using wire::CheckView;

using ReadPage = Result<std::vector<CheckView>> (*)(const json::Value&);

/// Appends a whole list; half of one would say that what is missing has passed.
Result<void> append(const ChecksJob& job, http::Target target, ReadPage read,
                    std::vector<Check>& checks) {
  auto list = rest::read_whole_list<CheckView>(
      job.session, job.scope, std::move(target).query("per_page", "100"), read, &CheckView::key);
  if (!list) {
    return std::move(list).error();
  }
  for (CheckView& view : *list) {
    checks.push_back(std::move(view.check));
  }
  return {};
}

}  // namespace

Result<std::vector<Check>> list_checks(const ChecksJob& job) {
  std::vector<Check> checks;
  return append(job, paths::combined_status(job.repo, job.commit), wire::read_statuses, checks)
      .and_then([&] {
        return append(job, paths::check_runs(job.repo, job.commit), wire::read_check_runs, checks);
      })
      .transform([&] { return std::move(checks); });
}

}  // namespace gitprovider::github
