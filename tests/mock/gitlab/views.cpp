#include "tests/mock/gitlab/views.hpp"

#include "tests/mock/gitlab/protection.hpp"
#include "tests/mock/host/history.hpp"
#include "tests/mock/host/timestamps.hpp"

#include <utility>

namespace gitprovider::mock::gitlab {
namespace {

const std::string kWeb = "https://gitlab.mock/";

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json view_of_user(const std::string& name) {
  return {{"id", 8}, {"username", name}, {"name", name}, {"state", "active"}};
}

std::string role_name(int level) {
  switch (level) {
    case kNobody:
      return "No one";
    case kDeveloper:
      return "Developers + Maintainers";
    default:
      return level == kMaintainer ? "Maintainers" : "Administrators";
  }
}

Json levels(int level) {
  return Json::array({{{"id", 1'000 + level},
                       {"access_level", level},
                       {"access_level_description", role_name(level)},
                       {"user_id", nullptr},
                       {"group_id", nullptr}}});
}

}  // namespace

Json view_of(const World& world, const StoredRepository& project) {
  const auto place = find_namespace(world, project.owner);
  const auto web = kWeb + project.full_name();
  return {{"id", project.id},
          {"description", text_or_null(project.description)},
          {"name", project.name},
          {"name_with_namespace", project.owner + " / " + project.name},
          {"path", project.name},
          {"path_with_namespace", project.full_name()},
          {"created_at", timestamp_with_milliseconds(project.created_at)},
          {"default_branch", project.is_empty() ? Json(nullptr) : Json(project.default_branch)},
          {"ssh_url_to_repo", "git@gitlab.mock:" + project.full_name() + ".git"},
          {"http_url_to_repo", web + ".git"},
          {"web_url", web},
          {"namespace",
           {{"id", place ? place->id : 0},
            {"name", project.owner},
            {"path", project.owner.substr(project.owner.rfind('/') + 1)},
            {"kind", place && place->is_group ? "group" : "user"},
            {"full_path", project.owner}}},
          {"empty_repo", project.is_empty()},
          {"archived", project.is_archived},
          {"visibility", project.visibility},
          {"merge_method", world.rules().merge_method},
          {"squash_option", "default_off"},
          {"import_status", "none"},
          {"permissions",
           {{"project_access", {{"access_level", kMaintainer}}}, {"group_access", nullptr}}}};
}

Json view_of_branch(const StoredRepository& project, const std::string& name) {
  const auto& id = project.branches.at(name);
  const auto main = project.branches.find(project.default_branch);
  const bool is_default = name == project.default_branch;
  return {{"name", name},
          {"commit", view_of_commit(project, id)},
          {"merged", !is_default && main != project.branches.end() &&
                         is_ancestor(project.objects, id, main->second)},
          {"protected", project.protections.contains(name)},
          {"default", is_default},
          {"developers_can_push", false},
          {"developers_can_merge", false},
          {"can_push", true},
          {"web_url", kWeb + project.full_name() + "/-/tree/" + name}};
}

Json view_of_commit(const StoredRepository& project, const std::string& id) {
  const StoredCommit& commit = *project.objects.commit(id);
  return {{"id", id},
          {"short_id", id.substr(0, 8)},
          {"created_at", timestamp(commit.committer.seconds)},
          {"parent_ids", commit.parents},
          {"title", commit.message.substr(0, commit.message.find('\n'))},
          {"message", commit.message},
          {"author_name", commit.author.name},
          {"author_email", commit.author.email},
          {"authored_date", timestamp(commit.author.seconds)},
          {"committer_name", commit.committer.name},
          {"committer_email", commit.committer.email},
          {"committed_date", timestamp(commit.committer.seconds)},
          {"web_url", kWeb + project.full_name() + "/-/commit/" + id}};
}

Json view_of(const StoredRepository& project, const StoredPull& stored, const std::string& status) {
  const auto pull = as_told(project, stored);
  const auto state = pull.is_merged ? "merged" : (pull.is_open ? "opened" : "closed");
  const bool is_checked = status != "preparing" && status != "checking";
  return {
      {"id", 1'000 + pull.number},
      {"iid", pull.number},
      {"project_id", project.id},
      {"source_project_id", project.id},
      {"target_project_id", project.id},
      {"title", pull.title},
      {"description", text_or_null(pull.body)},
      {"state", state},
      {"created_at", timestamp_with_milliseconds(pull.created_at)},
      {"merged_at",
       pull.is_merged ? Json(timestamp_with_milliseconds(pull.merged_at)) : Json(nullptr)},
      {"merge_user", pull.is_merged ? view_of_user(pull.merged_by) : Json(nullptr)},
      {"merged_by", pull.is_merged ? view_of_user(pull.merged_by) : Json(nullptr)},
      {"author", view_of_user(pull.opened_by)},
      {"source_branch", pull.head},
      {"target_branch", pull.base},
      {"draft", pull.is_draft},
      {"work_in_progress", pull.is_draft},
      {"merge_status", is_checked ? "can_be_merged" : "checking"},
      {"detailed_merge_status", status},
      {"prepared_at",
       is_checked ? Json(timestamp_with_milliseconds(pull.created_at)) : Json(nullptr)},
      {"sha", pull.head_id},
      {"merge_commit_sha", text_or_null(pull.merge_id)},
      {"squash_commit_sha", text_or_null(pull.squash_id)},
      {"squash", false},
      {"has_conflicts", status == "conflict"},
      {"merge_error", nullptr},
      {"web_url", kWeb + project.full_name() + "/-/merge_requests/" + std::to_string(pull.number)}};
}

Json view_of_rule(const std::string& name, const Json& rule) {
  return {{"id", 457},
          {"name", name},
          {"push_access_levels", levels(rule.value("push_access_level", kMaintainer))},
          {"merge_access_levels", levels(rule.value("merge_access_level", kMaintainer))},
          {"unprotect_access_levels", levels(rule.value("unprotect_access_level", kMaintainer))},
          {"allow_force_push", rule.value("allow_force_push", false)},
          {"code_owner_approval_required", false}};
}

}  // namespace gitprovider::mock::gitlab
