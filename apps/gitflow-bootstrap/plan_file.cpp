#include "apps/gitflow-bootstrap/plan_file.hpp"

#include "gitprovider/duration.hpp"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

namespace gitprovider::cli {
namespace {

Json protection_json(const std::optional<ProtectBranch>& rules) {
  if (!rules) {
    return "off";
  }
  Json json = Json::object();
  if (rules->approvals) {
    json["approvals"] = *rules->approvals;
  }
  json["required_checks"] = rules->required_status_checks;
  json["allow_force_push"] = rules->allow_force_push;
  json["allow_deletion"] = rules->allow_deletion;
  json["include_admins"] = rules->include_admins;
  return json;
}

Json branches_json(const std::vector<bootstrap::BranchWish>& branches) {
  Json json = Json::object();
  for (const bootstrap::BranchWish& wish : branches) {
    Json branch{{"protect", protection_json(wish.protection)}};
    if (!wish.from.empty()) {
      branch["from"] = wish.from;
    }
    json[wish.name] = std::move(branch);
  }
  return json;
}

Json pull_request_json(const std::optional<bootstrap::PullRequestWish>& wish) {
  if (!wish) {
    return "none";
  }
  Json json{{"head", wish->head}, {"base", wish->base},   {"title", title_of(*wish)},
            {"body", wish->body}, {"draft", wish->draft}, {"merge", "none"}};
  if (wish->merge) {
    json["merge"] = {{"method", to_string(wish->merge->method)},
                     {"wait", duration_text(wish->merge->wait)}};
  }
  return json;
}

Json seen_json(const bootstrap::Seen& seen) {
  Json branches = Json::object();
  for (const bootstrap::SeenBranch& branch : seen.branches) {
    branches[branch.name] = {{"head", branch.head}, {"protected", branch.is_protected}};
  }
  return {{"there", seen.is_there},
          {"id", seen.id},
          {"default_branch", seen.default_branch},
          {"archived", seen.is_archived},
          {"commits", seen.has_commits},
          {"branches", std::move(branches)},
          {"template", seen.template_digest}};
}

Json item_json(const bootstrap::Item& item, const bootstrap::Seen& seen) {
  const bootstrap::Spec& spec = item.spec;
  Json json{{"owner", spec.repo.owner},
            {"name", spec.repo.name},
            {"visibility", to_string(spec.visibility)},
            {"description", spec.description}};
  if (!item.template_folder.empty()) {
    std::error_code ignored;
    json["template"] = std::filesystem::absolute(item.template_folder, ignored).string();
  }
  json["message"] = spec.message;
  json["drop_executable"] = spec.may_drop_executable;
  json["branches"] = branches_json(spec.branches);
  json["pull_request"] = pull_request_json(spec.pull_request);
  json["existing"] = to_string(spec.existing);
  json["on_forbidden"] = to_string(spec.on_forbidden);
  json["seen"] = seen_json(seen);
  return json;
}

Error write_error_of(const std::string& file, int failure) {
  return {.code = ErrorCode::local_io,
          .message = "--out: " + file + ": " + std::generic_category().message(failure)};
}

}  // namespace

Json plan_document(const bootstrap::Job& job, const std::vector<bootstrap::Seen>& seen,
                   const bootstrap::PlanOrigin& origin) {
  Json document{
      {"plan",
       {{"version", bootstrap::kPlanVersion}, {"provider", origin.provider}, {"url", origin.url}}}};
  if (!job.is_list) {
    document.update(item_json(job.items.front(), seen.front()));
    return document;
  }
  document["repositories"] = Json::array();
  for (std::size_t i = 0; i < job.items.size(); ++i) {
    document["repositories"].push_back(item_json(job.items[i], seen[i]));
  }
  return document;
}

bootstrap::PlanOrigin origin_of(const GitProvider& host) {
  return {.provider = std::string(host.name()), .url = host.base_url()};
}

Result<void> check_origin(const bootstrap::Job& job, const GitProvider& host) {
  if (!job.origin || *job.origin == origin_of(host)) {
    return {};
  }
  return Error{.code = ErrorCode::conflict,
               .message = "the plan was made for " + job.origin->provider + " at " +
                          job.origin->url + ", and this is " + std::string(host.name()) + " at " +
                          host.base_url()};
}

Result<void> write_plan(const Json& document, const std::string& file) {
  errno = 0;
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  out << document.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
  out.close();
  return out ? Result<void>() : Result<void>(write_error_of(file, errno));
}

}  // namespace gitprovider::cli
