#include "src/providers/forgejo/wire.hpp"

#include "src/json/fields.hpp"
#include "src/json/writer.hpp"

#include <utility>

namespace gitprovider::forgejo::wire {
namespace {

/// What marks a draft on a server with its usual settings.
constexpr std::string_view kDraftPrefix = "WIP:";

Visibility read_visibility(json::Fields& in) {
  if (in.boolean("private")) {
    return Visibility::private_;
  }
  return in.boolean_or("internal", false) ? Visibility::internal : Visibility::public_;
}

/// Reads each element; null is an empty list.
template <class T, class Read>
Result<std::vector<T>> read_list(const json::Value& list, Read read) {
  std::vector<T> items;
  if (list.is_null()) {
    return items;
  }
  if (auto array = list.as_array(); !array) {
    return std::move(array).error();
  }
  items.reserve(list.size());
  for (auto item = list.first(); item; item = item->next()) {
    auto value = read(*item);
    if (!value) {
      return std::move(value).error();
    }
    items.push_back(*std::move(value));
  }
  return items;
}

EntryKind kind_of(std::string_view type, std::string_view mode) {
  if (type == "tree") {
    return EntryKind::folder;
  }
  if (type == "commit") {
    return EntryKind::submodule;
  }
  if (mode == "120000") {
    return EntryKind::symlink;
  }
  return mode == "100755" ? EntryKind::executable : EntryKind::file;
}

Result<TreeEntry> read_entry(const json::Value& item) {
  json::Fields in{item};
  TreeEntry entry{.name = in.text("path"),
                  .kind = kind_of(in.text("type"), in.text("mode")),
                  .id = in.object_id("sha"),
                  .size = in.optional_integer("size")};
  return std::move(in).finish(std::move(entry));
}

PullRequestState read_state(json::Fields& in) {
  if (in.boolean_or("merged", false)) {
    return PullRequestState::merged;
  }
  return in.text("state") == "open" ? PullRequestState::open : PullRequestState::closed;
}

}  // namespace

Result<Repository> read_repository(const json::Value& root) {
  json::Fields in{root};
  Repository repository{.owner = in.text("owner.login"),
                        .name = in.text("name"),
                        .full_name = in.text("full_name"),
                        .default_branch = in.optional_text("default_branch"),
                        .visibility = read_visibility(in),
                        .is_empty = in.optional_boolean("empty"),
                        .is_archived = in.boolean_or("archived", false),
                        .web_url = in.text_or_empty("html_url"),
                        .clone_url_http = in.text_or_empty("clone_url"),
                        .clone_url_ssh = in.text_or_empty("ssh_url"),
                        .id = std::to_string(in.integer("id"))};
  return std::move(in).finish(std::move(repository));
}

Result<RepositoryView> read_repository_view(const json::Value& root) {
  return read_repository(root).and_then([&](Repository repository) {
    json::Fields in{root};
    RepositoryView view{.repository = std::move(repository), .created = in.time("created_at")};
    return std::move(in).finish(std::move(view));
  });
}

Result<std::string> read_login(const json::Value& root) {
  json::Fields in{root};
  std::string login = in.text("login");
  return std::move(in).finish(std::move(login));
}

Result<std::string> read_version(const json::Value& root) {
  json::Fields in{root};
  std::string version = in.text("version");
  return std::move(in).finish(std::move(version));
}

Result<Branch> read_branch(const json::Value& root) {
  json::Fields in{root};
  Branch branch{.name = in.text("name"),
                .id = in.object_id("commit.id"),
                .is_protected = in.boolean_or("protected", false)};
  return std::move(in).finish(std::move(branch));
}

Result<std::vector<Branch>> read_branches(const json::Value& root) {
  return read_list<Branch>(root, read_branch);
}

Result<ObjectId> read_commit(const json::Value& root) {
  json::Fields in{root};
  ObjectId id = in.object_id("sha");
  return std::move(in).finish(std::move(id));
}

Result<CommitView> read_commit_view(const json::Value& root) {
  json::Fields in{root};
  CommitView commit{.id = in.object_id("sha"), .message = in.text_or_empty("commit.message")};
  if (const auto list = root.find("parents")) {
    auto parents = read_list<ObjectId>(*list, read_commit);
    if (!parents) {
      return std::move(parents).error();
    }
    commit.parents = *std::move(parents);
  }
  return std::move(in).finish(std::move(commit));
}

Result<std::vector<CommitView>> read_commit_views(const json::Value& root) {
  return read_list<CommitView>(root, read_commit_view);
}

Result<bool> read_is_empty_list(const json::Value& root) {
  if (root.is_null()) {
    return true;
  }
  return root.as_array().transform([](const json::Value& list) { return list.size() == 0; });
}

Result<TreePage> read_tree(const json::Value& root) {
  json::Fields in{root};
  TreePage page{.truncated = in.boolean_or("truncated", false)};
  if (const auto list = root.find("tree")) {
    auto entries = read_list<TreeEntry>(*list, read_entry);
    if (!entries) {
      return std::move(entries).error();
    }
    page.entries = *std::move(entries);
  }
  return std::move(in).finish(std::move(page));
}

Result<MadeCommit> read_made_commit(const json::Value& root) {
  json::Fields in{root};
  MadeCommit made{.id = in.object_id("commit.sha")};
  if (const auto list = root.find("commit.parents")) {
    auto parents = read_list<ObjectId>(*list, read_commit);
    if (!parents) {
      return std::move(parents).error();
    }
    made.parents = *std::move(parents);
  }
  return std::move(in).finish(std::move(made));
}

Result<PullRequestView> read_pull_request(const json::Value& root) {
  json::Fields in{root};
  PullRequest pull{.number = in.integer("number"),
                   .state = read_state(in),
                   .head = in.text("head.ref"),
                   .base = in.text("base.ref"),
                   .head_id = in.object_id("head.sha"),
                   .web_url = in.text_or_empty("html_url")};
  if (pull.state == PullRequestState::merged) {
    pull.merge_id = in.optional_object_id("merge_commit_sha");
  }
  PullRequestView view{
      .pull_request = std::move(pull),
      .mergeable = in.boolean_or("mergeable", false),
      .draft = in.optional_boolean("draft"),
      .created = in.optional_time("created_at"),
      .is_from_fork = in.optional_integer("head.repo_id") != in.optional_integer("base.repo_id")};
  return std::move(in).finish(std::move(view));
}

Result<std::vector<PullRequestView>> read_pull_requests(const json::Value& root) {
  return read_list<PullRequestView>(root, read_pull_request);
}

std::string new_repository_body(const NewRepository& request) {
  json::Writer body;
  body.begin_object()
      .field("name", request.repo.name)
      .field("private", request.visibility == Visibility::private_)
      .field("auto_init", request.initialize);
  if (!request.description.empty()) {
    body.field("description", request.description);
  }
  if (request.default_branch) {
    body.field("default_branch", *request.default_branch);
  }
  body.end_object();
  return std::move(body).str();
}

std::string new_branch_body(std::string_view name, const ObjectId& commit) {
  json::Writer body;
  body.begin_object()
      .field("new_branch_name", name)
      .field("old_ref_name", commit.hex())
      .end_object();
  return std::move(body).str();
}

std::string new_pull_request_body(const NewPullRequest& request) {
  const bool needs_prefix = request.draft && !request.title.starts_with(kDraftPrefix);
  const std::string prefix = needs_prefix ? std::string{kDraftPrefix} + " " : "";
  json::Writer body;
  body.begin_object()
      .field("head", request.head)
      .field("base", request.base)
      .field("title", prefix + request.title);
  if (!request.body.empty()) {
    body.field("body", request.body);
  }
  body.end_object();
  return std::move(body).str();
}

/// `Do` with a capital is what every version reads; `do` only the newest Gitea.
std::string merge_body(const ObjectId& head, MergeMethod method) {
  json::Writer body;
  body.begin_object()
      .field("Do", to_string(method))
      .field("head_commit_id", head.hex())
      .end_object();
  return std::move(body).str();
}

}  // namespace gitprovider::forgejo::wire
