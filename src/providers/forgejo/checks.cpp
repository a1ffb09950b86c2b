#include "src/providers/forgejo/checks.hpp"

#include "src/providers/forgejo/checks_wire.hpp"
#include "src/providers/forgejo/paths.hpp"
#include "src/providers/rest/whole_list.hpp"

#include <map>
#include <string>
#include <utility>

namespace gitprovider::forgejo {
namespace {

using wire::StatusView;

std::vector<Check> last_of_each(std::vector<StatusView> reports) {
  std::map<std::string, StatusView, std::less<>> last;
  for (StatusView& report : reports) {
    auto& known = last[report.check.name];
    if (known.id < report.id) {
      known = std::move(report);
    }
  }
  std::vector<Check> checks;
  checks.reserve(last.size());
  for (auto& [name, report] : last) {
    checks.push_back(std::move(report.check));
  }
  return checks;
}

}  // namespace

Result<std::vector<Check>> list_checks(const Job& job, const ObjectId& commit) {
  return rest::read_whole_list<StatusView>(
             job.session, job.scope, paths::statuses(job.repo, commit).query("limit", "50"),
             wire::read_statuses, [](const StatusView& view) { return std::to_string(view.id); })
      .transform(last_of_each);
}

}  // namespace gitprovider::forgejo
