#include "src/providers/gitlab/checks.hpp"

#include "src/providers/gitlab/checks_wire.hpp"
#include "src/providers/gitlab/paths.hpp"
#include "src/providers/rest/whole_list.hpp"

#include <utility>

namespace gitprovider::gitlab {

Result<MergeReadiness> get_readiness(const ProjectCall& call, std::int64_t number) {
  return call.session.read_as(call.scope, paths::merge_request(call.project, number),
                              wire::read_readiness);
}

Result<std::vector<Check>> list_checks(const ProjectCall& call, const ObjectId& commit) {
  return rest::read_whole_list<wire::CheckView>(
             call.session, call.scope,
             paths::commit_statuses(call.project, commit.hex()).query("per_page", "100"),
             wire::read_statuses, &wire::CheckView::key)
      .transform([](std::vector<wire::CheckView> views) {
        std::vector<Check> checks;
        checks.reserve(views.size());
        for (wire::CheckView& view : views) {
          checks.push_back(std::move(view.check));
        }
        return checks;
      });
}

}  // namespace gitprovider::gitlab
