#include "src/providers/github/wire.hpp"

#include "src/core/errors.hpp"
#include "src/json/each.hpp"
#include "src/json/fields.hpp"
#include "src/json/writer.hpp"

#include <array>
#include <utility>

namespace gitprovider::github::wire {
namespace {

constexpr std::string_view kBranchPrefix = "refs/heads/";

/// Older servers and cut-down answers have the flag alone.
Visibility read_visibility(json::Fields& in) {
  const std::string word = in.text_or_empty("visibility");
  for (const auto visibility : {Visibility::private_, Visibility::internal, Visibility::public_}) {
    if (word == to_string(visibility)) {
      return visibility;
    }
  }
  return in.boolean("private") ? Visibility::private_ : Visibility::public_;
}

Result<Branch> read_branch(const json::Value& item) {
  json::Fields in{item};
  Branch branch{.name = in.text("name"),
                .id = in.object_id("commit.sha"),
                .is_protected = in.boolean_or("protected", false)};
  return std::move(in).finish(std::move(branch));
}

/// `merged` stands on a pull request read by itself, `merged_at` on one in a list too.
PullRequestState read_state(json::Fields& in) {
  if (in.boolean_or("merged", false) || in.optional_text("merged_at")) {
    return PullRequestState::merged;
  }
  return in.text("state") == "open" ? PullRequestState::open : PullRequestState::closed;
}

/// False where they are not told.
bool has_no_parents(const json::Value& root, std::string_view path) {
  const auto parents = root.array(path);
  return parents && parents->size() == 0;
}

json::Writer begin_repository(const NewRepository& request) {
  json::Writer body;
  body.begin_object().field("name", request.repo.name);
  if (!request.description.empty()) {
    body.field("description", request.description);
  }
  return body;
}

}  // namespace

Result<Repository> read_repository(const json::Value& root) {
  json::Fields in{root};
  Repository repository{.owner = in.text("owner.login"),
                        .name = in.text("name"),
                        .full_name = in.text("full_name"),
                        .default_branch = in.optional_text("default_branch"),
                        .visibility = read_visibility(in),
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

Result<std::vector<Branch>> read_branches(const json::Value& root) {
  return json::read_each<Branch>(root, read_branch);
}

Result<BranchHead> read_branch_head(const json::Value& root) {
  json::Fields in{root};
  BranchHead head{.name = in.text("name"),
                  .commit = {.id = in.object_id("commit.sha"),
                             .tree = in.object_id("commit.commit.tree.sha"),
                             .message = in.text_or_empty("commit.commit.message"),
                             .is_first = has_no_parents(root, "commit.parents")}};
  return std::move(in).finish(std::move(head));
}

Result<std::string> read_branch_name(const json::Value& root) {
  json::Fields in{root};
  std::string name = in.text("name");
  return std::move(in).finish(std::move(name));
}

Result<Branch> read_ref(const json::Value& root) {
  if (root.kind() == json::Kind::array) {
    return Error{.code = ErrorCode::not_found,
                 .message = "the branch is not there, only others whose names begin like it"};
  }
  json::Fields in{root};
  std::string name = in.text("ref");
  if (name.starts_with(kBranchPrefix)) {
    name.erase(0, kBranchPrefix.size());
  }
  Branch branch{.name = std::move(name), .id = in.object_id("object.sha")};
  return std::move(in).finish(std::move(branch));
}

Result<ObjectId> read_made_object(const json::Value& root) {
  json::Fields in{root};
  ObjectId id = in.object_id("sha");
  return std::move(in).finish(std::move(id));
}

Result<HeadCommit> read_head_commit(const json::Value& root) {
  json::Fields in{root};
  HeadCommit commit{.id = in.object_id("sha"),
                    .tree = in.object_id("tree.sha"),
                    .message = in.text_or_empty("message"),
                    .is_first = has_no_parents(root, "parents")};
  return std::move(in).finish(std::move(commit));
}

Result<ObjectId> read_commit_of_contents(const json::Value& root) {
  json::Fields in{root};
  ObjectId id = in.object_id("commit.sha");
  return std::move(in).finish(std::move(id));
}

Result<CommitView> read_commit(const json::Value& root) {
  json::Fields in{root};
  CommitView commit{.id = in.object_id("sha"), .message = in.text_or_empty("message")};
  auto parents = root.array("parents").and_then(
      [](const json::Value& list) { return json::read_each<ObjectId>(list, read_made_object); });
  if (!parents) {
    return std::move(parents).error();
  }
  commit.parents = *std::move(parents);
  return std::move(in).finish(std::move(commit));
}

Result<Relation> read_relation(const json::Value& root) {
  constexpr std::array<std::pair<std::string_view, Relation>, 4> words = {
      {{"identical", Relation::identical},
       {"ahead", Relation::ahead},
       {"behind", Relation::behind},
       {"diverged", Relation::diverged}}};
  const auto word = root.string("status");
  if (!word) {
    return word.error();
  }
  for (const auto& [name, relation] : words) {
    if (name == *word) {
      return relation;
    }
  }
  return malformed("status: an unknown word");
}

Result<PullRequestView> read_pull_request(const json::Value& root) {
  json::Fields in{root};
  PullRequest pull{.number = in.integer("number"),
                   .state = read_state(in),
                   .head = in.text("head.ref"),
                   .base = in.text("base.ref"),
                   .head_id = in.object_id("head.sha"),
                   .web_url = in.text_or_empty("html_url")};
  if (pull.state == PullRequestState::merged) {  // before that it names a trial merge
    pull.merge_id = in.optional_object_id("merge_commit_sha");
  }
  PullRequestView view{.pull_request = std::move(pull),
                       .mergeable = in.optional_boolean("mergeable"),
                       .created = in.optional_time("created_at")};
  return std::move(in).finish(std::move(view));
}

Result<std::vector<PullRequestView>> read_pull_requests(const json::Value& root) {
  return json::read_each<PullRequestView>(root, read_pull_request);
}

Result<MergeAnswer> read_merge(const json::Value& root) {
  json::Fields in{root};
  MergeAnswer answer{.merged = in.boolean("merged"), .commit = in.optional_object_id("sha")};
  return std::move(in).finish(std::move(answer));
}

std::string own_repository_body(const NewRepository& request) {
  json::Writer body = begin_repository(request);
  body.field("private", request.visibility != Visibility::public_)
      .field("auto_init", request.initialize)
      .end_object();
  return std::move(body).str();
}

std::string organisation_repository_body(const NewRepository& request) {
  json::Writer body = begin_repository(request);
  body.field("visibility", to_string(request.visibility))
      .field("auto_init", request.initialize)
      .end_object();
  return std::move(body).str();
}

std::string new_name_body(std::string_view name) {
  json::Writer body;
  body.begin_object().field("new_name", name).end_object();
  return std::move(body).str();
}

std::string new_ref_body(std::string_view branch, const ObjectId& commit) {
  json::Writer body;
  body.begin_object()
      .field("ref", std::string{kBranchPrefix} + std::string{branch})
      .field("sha", commit.hex())
      .end_object();
  return std::move(body).str();
}

std::string new_pull_request_body(const NewPullRequest& request) {
  json::Writer body;
  body.begin_object()
      .field("title", request.title)
      .field("head", request.head)
      .field("base", request.base);
  if (!request.body.empty()) {
    body.field("body", request.body);
  }
  if (request.draft) {
    body.field("draft", true);
  }
  body.end_object();
  return std::move(body).str();
}

std::string merge_body(const ObjectId& head, MergeMethod method) {
  json::Writer body;
  body.begin_object()
      .field("sha", head.hex())
      .field("merge_method", to_string(method))
      .end_object();
  return std::move(body).str();
}

}  // namespace gitprovider::github::wire
