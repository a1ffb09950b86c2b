#include "src/providers/local/protections.hpp"

#include "src/providers/local/git2_error.hpp"
#include "src/providers/local/protection_record.hpp"
#include "src/providers/local/publish.hpp"
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

Result<Protection> read_back(const Layout& layout, const ProtectBranch& request) {
  auto protections = read_protections(layout);
  if (!protections) {
    return std::move(protections).error();
  }
  const auto* found = find_protection(*protections, request.branch);
  if (found == nullptr || *found != request) {
    return local_io("protect " + request.branch, "what was written could not be read back");
  }
  return Protection{.branch = found->branch, .is_protected = true, .approvals = found->approvals};
}

Result<Protection> write(const OpenedRepository& opened, const ProtectBranch& request) {
  const Layout& layout = opened.layout;
  auto written = write_protections(layout, with(opened.own.protections, request));
  if (!written) {
    return std::move(written).error();
  }
  auto protection = read_back(layout, request);
  if (!protection) {
    protection.error().outcome = Outcome::unknown;
  }
  return protection;
}

Result<Applied<Protection>> protect(const Host& host, const OpenedRepository& opened,
                                    const ProtectBranch& request, const Terms& terms) {
  if (auto installed = install_update_hook(opened.layout); !installed) {
    return std::move(installed).error();
  }
  const Intent intent = ProtectIntent{.repo = opened.repo, .rules = request};
  return publish<Protection>(
      {.host = host, .terms = terms, .intent = intent, .look = look_into(opened, intent, terms)},
      [&] { return write(opened, request); });
}

}  // namespace

Result<Applied<Protection>> protect_branch(const Host& host, const RepoRef& repo,
                                           const ProtectBranch& request, const Terms& terms) {
  auto opened = terms.check().and_then([&] { return open_to_change(host.root, repo, terms); });
  if (!opened) {
    return std::move(opened).error();
  }
  return require_branch(opened->git.get(), request.branch).and_then([&](const git_oid&) {
    return protect(host, *opened, request, terms);
  });
}

}  // namespace gitprovider::local
