#include "src/providers/local/pull_request_state.hpp"
#include "src/providers/local/pull_requests.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace gitprovider::local {

Result<std::vector<PullRequest>> find_pull_requests(const Host& host, const RepoRef& repo,
                                                    const PullRequestBranches& branches,
                                                    const Terms& terms) {
  // A merge that a crash cut short is recorded while it is read, so the repository is locked.
  auto opened = terms.check().and_then([&] { return open_to_change(host.root, repo, terms); });
  if (!opened) {
    return std::move(opened).error();
  }
  auto numbers = list_pull_requests(opened->layout);
  if (!numbers) {
    return std::move(numbers).error();
  }
  std::reverse(numbers->begin(), numbers->end());
  std::vector<PullRequest> found;
  for (const std::int64_t number : *numbers) {
    auto record = terms.check().and_then([&] { return load_pull_request(*opened, number); });
    if (!record) {
      return std::move(record).error();
    }
    if (record->head == branches.head && record->base == branches.base) {
      found.push_back(describe_pull_request(*opened, *record));
    }
  }
  return found;
}

}  // namespace gitprovider::local
