#include "src/providers/gitlab/wire.hpp"

#include "src/json/each.hpp"
#include "src/json/fields.hpp"
#include "src/json/writer.hpp"

#include <string_view>
#include <utility>

namespace gitprovider::gitlab::wire {
namespace {

constexpr std::string_view kDraft = "Draft: ";

/// Older servers have numbers or a flag in place of the word.
Visibility read_visibility(json::Fields& in) {
  const std::string word = in.text_or_empty("visibility");
  for (const auto visibility : {Visibility::private_, Visibility::internal, Visibility::public_}) {
    if (word == to_string(visibility)) {
      return visibility;
    }
  }
  switch (in.optional_integer("visibility_level").value_or(0)) {
    case 20:
      return Visibility::public_;
    case 10:
      return Visibility::internal;
    default:
      return in.boolean_or("public", false) ? Visibility::public_ : Visibility::private_;
  }
}

PullRequestState read_state(json::Fields& in) {
  const std::string state = in.text("state");
  if (state == "merged") {
    return PullRequestState::merged;
  }
  return state == "closed" ? PullRequestState::closed : PullRequestState::open;
}

/// A merge by fast-forward makes no commit: then the head is the base's too.
std::optional<ObjectId> read_merge_id(json::Fields& in) {
  for (const std::string_view name : {"merge_commit_sha", "squash_commit_sha", "sha"}) {
    if (auto id = in.optional_object_id(name)) {
      return id;
    }
  }
  return std::nullopt;
}

std::vector<ObjectId> read_parents(const json::Value& root, json::Fields& in) {
  std::vector<ObjectId> parents;
  const auto list = root.find("parent_ids");
  for (auto item = list ? list->first() : std::nullopt; item; item = item->next()) {
    const auto text = item->as_string();
    auto id = text ? ObjectId::parse(*text) : Result<ObjectId>{text.error()};
    if (!id) {
      in.fail(std::move(id).error());
      return {};
    }
    parents.push_back(*std::move(id));
  }
  return parents;
}

/// Empty for what is no file.
Result<std::string> read_file_path(const json::Value& item) {
  json::Fields in{item};
  std::string path = in.text("path");
  if (in.text("type") == "tree") {
    path.clear();
  }
  return std::move(in).finish(std::move(path));
}

}  // namespace

Result<Repository> read_project(const json::Value& root) {
  json::Fields in{root};
  Repository project{
      .name = in.text("path"),
      .full_name = in.text("path_with_namespace"),
      .default_branch = in.optional_text("default_branch"),
      .visibility = read_visibility(in),
      .is_empty = in.optional_boolean("empty_repo"),
      .is_archived = in.boolean_or("archived", false) || in.optional_text("marked_for_deletion_on"),
      .web_url = in.text_or_empty("web_url"),
      .clone_url_http = in.text_or_empty("http_url_to_repo"),
      .clone_url_ssh = in.text_or_empty("ssh_url_to_repo"),
      .id = std::to_string(in.integer("id"))};
  project.owner = project.full_name.substr(0, project.full_name.rfind('/'));
  return std::move(in).finish(std::move(project));
}

Result<ProjectView> read_project_view(const json::Value& root) {
  return read_project(root).and_then([&](Repository project) {
    json::Fields in{root};
    ProjectView view{.repository = std::move(project), .created = in.time("created_at")};
    return std::move(in).finish(std::move(view));
  });
}

Result<Namespace> read_namespace(const json::Value& root) {
  json::Fields in{root};
  Namespace found{.id = in.integer("id"), .full_path = in.text("full_path")};
  return std::move(in).finish(std::move(found));
}

Result<Branch> read_branch(const json::Value& root) {
  json::Fields in{root};
  Branch branch{.name = in.text("name"),
                .id = in.object_id("commit.id"),
                .is_protected = in.boolean_or("protected", false)};
  return std::move(in).finish(std::move(branch));
}

Result<std::vector<Branch>> read_branches(const json::Value& root) {
  return json::read_each<Branch>(root, read_branch);
}

Result<CommitView> read_commit(const json::Value& root) {
  json::Fields in{root};
  CommitView commit{.id = in.object_id("id"),
                    .parents = read_parents(root, in),
                    .message = in.text_or_empty("message")};
  return std::move(in).finish(std::move(commit));
}

Result<std::vector<CommitView>> read_commits(const json::Value& root) {
  return json::read_each<CommitView>(root, read_commit);
}

Result<std::vector<std::string>> read_file_paths(const json::Value& root) {
  return json::read_each<std::string>(root, read_file_path)
      .transform([](std::vector<std::string> all) {
        std::erase(all, std::string{});
        return all;
      });
}

Result<MergeRequestView> read_merge_request(const json::Value& root) {
  json::Fields in{root};
  MergeRequestView view{.pull_request = {.number = in.integer("iid"),
                                         .state = read_state(in),
                                         .head = in.text("source_branch"),
                                         .base = in.text("target_branch"),
                                         .head_id = in.object_id("sha"),
                                         .web_url = in.text_or_empty("web_url")},
                        .project = in.optional_integer("project_id"),
                        .merge_status = in.text_or_empty("detailed_merge_status"),
                        .is_locked = in.text_or_empty("state") == "locked",
                        .merge_error = in.text_or_empty("merge_error"),
                        .created = in.optional_time("created_at"),
                        .is_from_fork = in.optional_integer("source_project_id") !=
                                        in.optional_integer("target_project_id")};
  if (view.merge_status.empty()) {  // before GitLab 15.6
    view.merge_status = in.text_or_empty("merge_status");
  }
  if (view.pull_request.state == PullRequestState::merged) {
    view.pull_request.merge_id = read_merge_id(in);
  }
  return std::move(in).finish(std::move(view));
}

Result<std::vector<MergeRequestView>> read_merge_requests(const json::Value& root) {
  return json::read_each<MergeRequestView>(root, read_merge_request);
}

std::string new_project_body(const NewRepository& request, std::int64_t name_space) {
  json::Writer body;
  body.begin_object()
      .field("name", request.repo.name)
      .field("path", request.repo.name)
      .field("namespace_id", name_space)
      .field("visibility", to_string(request.visibility))
      .field("initialize_with_readme", request.initialize);
  if (!request.description.empty()) {
    body.field("description", request.description);
  }
  if (request.initialize && request.default_branch) {
    body.field("default_branch", *request.default_branch);
  }
  body.end_object();
  return std::move(body).str();
}

std::string new_branch_body(const std::string& name, const ObjectId& commit) {
  json::Writer body;
  body.begin_object().field("branch", name).field("ref", commit.hex()).end_object();
  return std::move(body).str();
}

std::string new_merge_request_body(const NewPullRequest& request) {
  const bool needs_prefix = request.draft && !request.title.starts_with(kDraft);
  json::Writer body;
  body.begin_object()
      .field("source_branch", request.head)
      .field("target_branch", request.base)
      .field("title", (needs_prefix ? std::string{kDraft} : std::string{}) + request.title);
  if (!request.body.empty()) {
    body.field("description", request.body);
  }
  body.end_object();
  return std::move(body).str();
}

std::string merge_body(const ObjectId& head, MergeMethod method) {
  json::Writer body;
  body.begin_object()
      .field("sha", head.hex())
      .field("squash", method == MergeMethod::squash)
      .field("should_remove_source_branch", false)
      .end_object();
  return std::move(body).str();
}

Result<std::string> read_version(const json::Value& root) {
  json::Fields in{root};
  std::string version = in.text("version");
  return std::move(in).finish(std::move(version));
}

}  // namespace gitprovider::gitlab::wire
