#include "src/settlement/intent_json.hpp"

#include "src/core/errors.hpp"
#include "src/json/each.hpp"
#include "src/json/fields.hpp"
#include "src/json/words.hpp"

#include <array>
#include <string>
#include <utility>

namespace gitprovider {
namespace {

constexpr std::array kVisibilities = {Visibility::private_, Visibility::internal,
                                      Visibility::public_};
constexpr std::array kMethods = {MergeMethod::merge, MergeMethod::squash, MergeMethod::rebase};

void write_text(json::Writer& out, std::string_view key, const std::optional<std::string>& text) {
  if (text) {
    out.field(key, *text);
  }
}

void write_id(json::Writer& out, std::string_view key, const std::optional<ObjectId>& id) {
  if (id) {
    out.field(key, id->hex());
  }
}

RepoRef read_repo(json::Fields& in) { return {.owner = in.text("owner"), .name = in.text("name")}; }

void write(json::Writer& out, const CreateRepoIntent& intent) {
  out.field("visibility", to_string(intent.visibility));
  write_text(out, "default_branch", intent.default_branch);
  out.field("initialized", intent.is_initialized);
}

Result<Intent> read_create_repo(json::Fields in) {
  CreateRepoIntent intent{.repo = read_repo(in),
                          .visibility = read_word(in, "visibility", kVisibilities),
                          .default_branch = in.optional_text("default_branch"),
                          .is_initialized = in.boolean("initialized")};
  return std::move(in).finish<Intent>(std::move(intent));
}

void write(json::Writer& out, const CreateBranchIntent& intent) {
  out.field("branch", intent.name).field("at", intent.at.hex());
}

Result<Intent> read_create_branch(json::Fields in) {
  CreateBranchIntent intent{
      .repo = read_repo(in), .name = in.text("branch"), .at = in.object_id("at")};
  return std::move(in).finish<Intent>(std::move(intent));
}

void write(json::Writer& out, const ProtectIntent& intent) {
  const ProtectBranch& rules = intent.rules;
  out.field("branch", rules.branch);
  if (rules.approvals) {
    out.field("approvals", *rules.approvals);
  }
  out.field("force_push", rules.allow_force_push)
      .field("deletion", rules.allow_deletion)
      .field("admins", rules.include_admins)
      .key("checks")
      .begin_array();
  for (const std::string& check : rules.required_status_checks) {
    out.value(check);
  }
  out.end_array();
}

std::vector<std::string> read_checks(json::Fields& in, const json::Value& members) {
  const auto as_text = [](const json::Value& item) {
    return item.as_string().transform([](std::string_view text) { return std::string{text}; });
  };
  auto checks = members.array("checks").and_then(
      [&](const json::Value& list) { return json::read_each<std::string>(list, as_text); });
  if (!checks) {
    in.fail(std::move(checks).error());
    return {};
  }
  return *std::move(checks);
}

Result<Intent> read_protect(json::Fields in, const json::Value& members) {
  ProtectIntent intent{.repo = read_repo(in),
                       .rules = {.branch = in.text("branch"),
                                 .allow_force_push = in.boolean("force_push"),
                                 .allow_deletion = in.boolean("deletion"),
                                 .include_admins = in.boolean("admins"),
                                 .required_status_checks = read_checks(in, members)}};
  if (const auto approvals = in.optional_integer("approvals")) {
    intent.rules.approvals = static_cast<int>(*approvals);
  }
  return std::move(in).finish<Intent>(std::move(intent));
}

void write(json::Writer& out, const CommitIntent& intent) {
  out.field("branch", intent.branch);
  write_id(out, "parent", intent.parent);
  write_id(out, "commit", intent.commit);
  out.field("marker", intent.marker)
      .field("files", static_cast<std::int64_t>(intent.files_changed))
      .field("guarded", intent.is_guarded)
      .field("forced", intent.is_forced)
      .field("two_steps", intent.has_two_steps);
}

Result<Intent> read_commit(json::Fields in) {
  CommitIntent intent{.repo = read_repo(in),
                      .branch = in.text("branch"),
                      .parent = in.optional_object_id("parent"),
                      .commit = in.optional_object_id("commit"),
                      .marker = in.text_or_empty("marker"),
                      .files_changed = static_cast<std::size_t>(in.integer("files")),
                      .is_guarded = in.boolean("guarded"),
                      .is_forced = in.boolean("forced"),
                      .has_two_steps = in.boolean_or("two_steps", false)};
  return std::move(in).finish<Intent>(std::move(intent));
}

void write(json::Writer& out, const OpenPullRequestIntent& intent) {
  out.field("head", intent.head).field("base", intent.base);
}

Result<Intent> read_open(json::Fields in) {
  OpenPullRequestIntent intent{
      .repo = read_repo(in), .head = in.text("head"), .base = in.text("base")};
  return std::move(in).finish<Intent>(std::move(intent));
}

void write(json::Writer& out, const MergeIntent& intent) {
  out.field("number", intent.number)
      .field("head", intent.head.hex())
      .field("base", intent.base)
      .field("method", to_string(intent.method));
}

Result<Intent> read_merge(json::Fields in) {
  MergeIntent intent{.repo = read_repo(in),
                     .number = in.integer("number"),
                     .head = in.object_id("head"),
                     .base = in.text("base"),
                     .method = read_word(in, "method", kMethods)};
  return std::move(in).finish<Intent>(std::move(intent));
}

}  // namespace

void write_intent(json::Writer& out, const Intent& intent) {
  const RepoRef& repo = repo_of(intent);
  out.field("owner", repo.owner).field("name", repo.name);
  std::visit([&out](const auto& wanted) { write(out, wanted); }, intent);
}

Result<Intent> read_intent(const json::Value& members, std::string_view operation) {
  const auto is = [operation](Operation wanted) { return operation == to_string(wanted); };
  const json::Fields in{members};
  if (is(Operation::create_repo)) {
    return read_create_repo(in);
  }
  if (is(Operation::create_branch)) {
    return read_create_branch(in);
  }
  if (is(Operation::protect_branch)) {
    return read_protect(in, members);
  }
  if (is(Operation::commit_files)) {
    return read_commit(in);
  }
  if (is(Operation::open_pull_request)) {
    return read_open(in);
  }
  return is(Operation::merge_pull_request) ? read_merge(in)
                                           : Result<Intent>{malformed("operation: no change")};
}

}  // namespace gitprovider
