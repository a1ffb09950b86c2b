#include "src/providers/local/protections.hpp"

#include "src/providers/local/git2_error.hpp"
#include "src/providers/local/protection_record.hpp"
#include "src/providers/local/refs.hpp"
#include "src/providers/local/store.hpp"
#include "src/providers/local/update_hook.hpp"

#include <algorithm>
#include <utility>

namespace gitprovider::local {
namespace {

Protections with(Protections protections, const ProtectBranch& request) {
  const auto place =
      std::ranges::lower_bound(protections, request.branch, {}, &ProtectBranch::branch);
  if (place != protections.end() && place->branch == request.branch) {
    *place = request;
  } else {
    protections.insert(place, request);
  }
  return protections;
}

Result<Applied<Protection>> read_back(const Layout& layout, const ProtectBranch& request) {
  auto protections = read_protections(layout);
  if (!protections) {
    return std::move(protections).error();
  }
  const auto* found = find_protection(*protections, request.branch);
  if (found == nullptr || *found != request) {
    return local_io("protect " + request.branch, "what was written could not be read back");
  }
  return Applied<Protection>{
      .value = {.branch = found->branch, .is_protected = true, .approvals = found->approvals}};
}

Result<Applied<Protection>> protect(OpenedRepository& opened, const ProtectBranch& request) {
  return install_update_hook(opened.layout)
      .and_then([&] {
        return write_protections(opened.layout, with(std::move(opened.own.protections), request));
      })
      .and_then([&] { return read_back(opened.layout, request); });
}

}  // namespace

Result<Applied<Protection>> protect_branch(const Host& host, const RepoRef& repo,
                                           const ProtectBranch& request, const Terms& terms) {
  auto opened = terms.check().and_then([&] { return open_to_change(host.root, repo, terms); });
  if (!opened) {
    return std::move(opened).error();
  }
  return require_branch(opened->git.get(), request.branch).and_then([&](const git_oid&) {
    return protect(*opened, request);
  });
}

}  // namespace gitprovider::local
