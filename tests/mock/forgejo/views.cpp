#include "tests/mock/forgejo/views.hpp"

#include "tests/mock/forgejo/mergeability.hpp"
#include "tests/mock/host/timestamps.hpp"

#include <utility>

namespace gitprovider::mock::forgejo {
namespace {

Json view_of(const Signature& who) {
  return {{"name", who.name}, {"email", who.email}, {"date", timestamp(who.seconds)}};
}

Json payload_person(const Signature& who) {
  return {{"name", who.name}, {"email", who.email}, {"username", who.name}};
}

Json side(const StoredRepository& repository, const std::string& branch, const std::string& id) {
  return {{"label", branch},
          {"ref", branch},
          {"sha", id},
          {"repo_id", repository.id},
          {"repo",
           {{"id", repository.id},
            {"name", repository.name},
            {"full_name", repository.full_name()},
            {"owner", view_of_account(repository.owner)}}}};
}

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

}  // namespace

Json view_of_account(const std::string& login) {
  return {{"id", 3}, {"login", login}, {"username", login}, {"full_name", ""}};
}

Json view_of(const World& world, const StoredRepository& repository) {
  const auto web = world.rules().root_url + '/' + repository.full_name();
  const bool is_sha256 = repository.objects.format() == ObjectFormat::sha256;
  return {{"id", repository.id},
          {"owner", view_of_account(repository.owner)},
          {"name", repository.name},
          {"full_name", repository.full_name()},
          {"description", repository.description},
          {"empty", repository.is_empty()},
          {"private", repository.visibility == "private"},
          {"internal", repository.visibility == "internal"},
          {"fork", false},
          {"mirror", false},
          {"size", 68},
          {"html_url", web},
          {"clone_url", web + ".git"},
          {"ssh_url", "git@git.mock:" + repository.full_name() + ".git"},
          {"default_branch", repository.default_branch},
          {"archived", repository.is_archived},
          {"created_at", timestamp(repository.created_at)},
          {"updated_at", timestamp(repository.created_at)},
          {"permissions", {{"admin", true}, {"push", true}, {"pull", true}}},
          {"has_pull_requests", true},
          {"allow_merge_commits", true},
          {"allow_rebase", true},
          {"allow_rebase_explicit", true},
          {"allow_squash_merge", true},
          {"allow_fast_forward_only_merge", true},
          {"object_format_name", is_sha256 ? "sha256" : "sha1"}};
}

// The commit as the webhooks tell it: without its parents.
Json view_of_branch(const StoredRepository& repository, const std::string& name) {
  const auto& id = repository.branches.at(name);
  const auto& commit = *repository.objects.commit(id);
  const bool is_protected = repository.protections.contains(name);
  return {{"name", name},
          {"commit",
           {{"id", id},
            {"message", commit.message},
            {"author", payload_person(commit.author)},
            {"committer", payload_person(commit.committer)},
            {"added", nullptr},
            {"removed", nullptr},
            {"modified", nullptr},
            {"timestamp", timestamp(commit.committer.seconds)}}},
          {"protected", is_protected},
          {"required_approvals", 0},
          {"user_can_push", true},
          {"user_can_merge", true},
          {"effective_branch_protection_name", is_protected ? name : ""}};
}

Json view_of_commit(const StoredRepository& repository, const std::string& id) {
  const StoredCommit& commit = *repository.objects.commit(id);
  Json parents = Json::array();
  for (const auto& parent : commit.parents) {
    parents.push_back({{"sha", parent}, {"created", "0001-01-01T00:00:00Z"}});
  }
  return {{"sha", id},
          {"created", timestamp(commit.committer.seconds)},
          {"commit",
           {{"message", commit.message},
            {"author", view_of(commit.author)},
            {"committer", view_of(commit.committer)},
            {"tree", {{"sha", commit.tree}}}}},
          {"author", nullptr},
          {"committer", nullptr},
          {"parents", std::move(parents)}};
}

Json view_of(const World& world, const StoredRepository& repository, const StoredPull& stored) {
  const auto pull = as_told(repository, stored);
  const auto base = repository.branches.find(pull.base);
  return {{"id", 4'000 + pull.number},
          {"number", pull.number},
          {"user", view_of_account(pull.opened_by)},
          {"title", pull.title},
          {"body", pull.body},
          {"labels", Json::array()},
          {"state", pull.is_open ? "open" : "closed"},
          {"draft", pull.is_draft},
          {"html_url", world.rules().root_url + '/' + repository.full_name() + "/pulls/" +
                           std::to_string(pull.number)},
          {"mergeable", is_mergeable(repository, pull)},
          {"merged", pull.is_merged},
          {"merged_at", pull.is_merged ? Json(timestamp(pull.merged_at)) : Json(nullptr)},
          {"merge_commit_sha", text_or_null(pull.merge_id)},
          {"merged_by", pull.is_merged ? view_of_account(pull.merged_by) : Json(nullptr)},
          {"created_at", timestamp(pull.created_at)},
          {"head", side(repository, pull.head, pull.head_id)},
          {"base", side(repository, pull.base,
                        base == repository.branches.end() ? pull.head_id : base->second)}};
}

}  // namespace gitprovider::mock::forgejo
