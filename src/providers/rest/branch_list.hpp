#pragma once

// list_branches over pages.

#include "src/providers/rest/paging.hpp"

#include "gitprovider/branch.hpp"
#include "gitprovider/result.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace gitprovider::rest {

/// As many branches as are asked for and the options allow. `first` is the first page, `read_page`
/// reads the branches of one. Errors as read_list.
template <class ReadPage>
Result<BranchList> list_branches(Session& session, Scope& scope, const http::Target& first,
                                 const ListBranches& request, ReadPage&& read_page) {
  const std::size_t most = session.options().limits.max_items;
  return read_list<Branch>(session, scope, first, std::min(request.limit.value_or(most), most),
                           std::forward<ReadPage>(read_page), &Branch::name)
      .transform([](Listed<Branch> list) {
        return BranchList{.branches = std::move(list.items), .truncated = list.truncated};
      });
}

}  // namespace gitprovider::rest
