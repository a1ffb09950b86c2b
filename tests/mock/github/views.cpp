#include "tests/mock/github/views.hpp"

#include "tests/mock/host/timestamps.hpp"

namespace gitprovider::mock::github {
namespace {

Json view_of(const Signature& who) {
  return {{"name", who.name}, {"email", who.email}, {"date", timestamp(who.seconds)}};
}

Json side(const StoredRepository& repository, const std::string& branch, const std::string& id) {
  return {{"label", repository.owner + ':' + branch},
          {"ref", branch},
          {"sha", id},
          {"user", {{"login", repository.owner}}},
          {"repo",
           {{"id", repository.id},
            {"name", repository.name},
            {"full_name", repository.owner + '/' + repository.name}}}};
}

// Where the base stands, and for a merged one where it stood before.
std::string base_of(const StoredRepository& repository, const StoredPull& pull) {
  if (pull.is_merged) {
    return pull.base_id;
  }
  const auto base = repository.branches.find(pull.base);
  return base == repository.branches.end() ? pull.head_id : base->second;
}

}  // namespace

Json view_of(const StoredRepository& repository, const Received& request) {
  const std::string full_name = repository.owner + '/' + repository.name;
  const std::string web = "https://github.mock/" + full_name;
  return {{"id", repository.id},
          {"node_id", "R_" + std::to_string(repository.id)},
          {"name", repository.name},
          {"full_name", full_name},
          {"private", repository.visibility != "public"},
          {"visibility", repository.visibility},
          {"owner",
           {{"login", repository.owner},
            {"id", 7},
            {"type", repository.owner_is_organisation ? "Organization" : "User"}}},
          {"description",
           repository.description.empty() ? Json(nullptr) : Json(repository.description)},
          {"url", request.base_url + "/repos/" + full_name},
          {"html_url", web},
          {"clone_url", web + ".git"},
          {"ssh_url", "git@github.mock:" + full_name + ".git"},
          {"default_branch", repository.default_branch},
          {"archived", repository.is_archived},
          {"disabled", false},
          {"size", 0},
          {"created_at", timestamp(repository.created_at)},
          {"allow_merge_commit", true},
          {"allow_squash_merge", true},
          {"allow_rebase_merge", true},
          {"permissions", {{"admin", true}, {"push", true}, {"pull", true}}}};
}

Json view_of(const StoredRepository& repository, const StoredPull& stored,
             const Received& request) {
  const auto pull = as_told(repository, stored);
  const std::string path = repository.owner + '/' + repository.name;
  return {{"number", pull.number},
          {"id", 1'000 + pull.number},
          {"node_id", "PR_" + std::to_string(pull.number)},
          {"url", request.base_url + "/repos/" + path + "/pulls/" + std::to_string(pull.number)},
          {"html_url", "https://github.mock/" + path + "/pull/" + std::to_string(pull.number)},
          {"state", pull.is_open ? "open" : "closed"},
          {"title", pull.title},
          {"body", pull.body.empty() ? Json(nullptr) : Json(pull.body)},
          {"draft", pull.is_draft},
          {"user", {{"login", pull.opened_by}}},
          {"created_at", timestamp(pull.created_at)},
          {"merged_at", pull.is_merged ? Json(timestamp(pull.merged_at)) : Json(nullptr)},
          {"merge_commit_sha", pull.merge_id.empty() ? Json(nullptr) : Json(pull.merge_id)},
          {"head", side(repository, pull.head, pull.head_id)},
          {"base", side(repository, pull.base, base_of(repository, stored))}};
}

Json merger_of(const StoredRepository& repository, const StoredPull& pull) {
  const auto told = as_told(repository, pull);
  return told.is_merged ? Json{{"login", told.merged_by}} : Json(nullptr);
}

Json view_of_branch(const StoredRepository& repository, const std::string& name, Detail detail) {
  const auto& id = repository.branches.at(name);
  Json view = {{"name", name},
               {"commit", {{"sha", id}, {"url", "https://github.mock/commits/" + id}}},
               {"protected", repository.protections.contains(name)}};
  if (detail == Detail::whole) {
    Json commit = view_of_commit(repository, id);
    view["commit"]["parents"] = commit["parents"];
    commit.erase("sha");
    commit.erase("parents");
    view["commit"]["commit"] = std::move(commit);
  }
  return view;
}

Json view_of_commit(const StoredRepository& repository, const std::string& id) {
  const StoredCommit& commit = *repository.objects.commit(id);
  Json parents = Json::array();
  for (const auto& parent : commit.parents) {
    parents.push_back({{"sha", parent}});
  }
  return {{"sha", id},
          {"tree", {{"sha", commit.tree}}},
          {"parents", std::move(parents)},
          {"author", view_of(commit.author)},
          {"committer", view_of(commit.committer)},
          {"message", commit.message},
          {"verification", {{"verified", false}, {"reason", "unsigned"}}}};
}

Json view_of_reference(const StoredRepository& repository, const std::string& branch) {
  return {{"ref", "refs/heads/" + branch},
          {"node_id", "REF_" + branch},
          {"object", {{"type", "commit"}, {"sha", repository.branches.at(branch)}}}};
}

}  // namespace gitprovider::mock::github
