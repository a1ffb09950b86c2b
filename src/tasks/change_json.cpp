// Changes written down and read back.

#include "src/core/errors.hpp"
#include "src/json/base64.hpp"
#include "src/json/each.hpp"
#include "src/json/fields.hpp"
#include "src/json/words.hpp"
#include "src/json/writer.hpp"

#include "gitprovider/tasks/change.hpp"

#include <array>
#include <utility>

namespace gitprovider {
namespace {

constexpr int kVersion = 1;
constexpr std::array kVisibilities{Visibility::private_, Visibility::internal, Visibility::public_};
constexpr std::array kMethods{MergeMethod::merge, MergeMethod::squash, MergeMethod::rebase};

void write_head(json::Writer& out, const std::optional<ObjectId>& head) {
  if (head) {
    out.field("expected_head", head->hex());
  }
}

void write(json::Writer& out, const NewRepository& request) {
  out.field("visibility", to_string(request.visibility)).field("description", request.description);
  if (request.default_branch) {
    out.field("default_branch", *request.default_branch);
  }
  out.field("initialize", request.initialize);
}

void write(json::Writer& out, const NewBranch& request) {
  out.field("name", request.name).field("from", request.from);
}

void write(json::Writer& out, const ProtectBranch& request) {
  out.field("branch", request.branch);
  if (request.approvals) {
    out.field("approvals", *request.approvals);
  }
  out.field("allow_force_push", request.allow_force_push)
      .field("allow_deletion", request.allow_deletion)
      .field("include_admins", request.include_admins)
      .key("required_status_checks")
      .begin_array();
  for (const std::string& check : request.required_status_checks) {
    out.value(check);
  }
  out.end_array();
}

void write(json::Writer& out, const FileChange& change) {
  out.begin_object().field("path", change.path).field("executable", change.executable);
  if (change.action == FileChange::Action::remove) {
    out.field("remove", true);
  }
  out.field("content", json::to_base64url(change.content)).end_object();
}

void write(json::Writer& out, const NewCommit& request) {
  out.field("branch", request.branch).field("message", request.message);
  write_head(out, request.expected_head);
  out.field("may_drop_executable", request.may_drop_executable).key("changes").begin_array();
  for (const FileChange& change : request.changes) {
    write(out, change);
  }
  out.end_array();
}

void write(json::Writer& out, const NewPullRequest& request) {
  out.field("head", request.head)
      .field("base", request.base)
      .field("title", request.title)
      .field("body", request.body)
      .field("draft", request.draft);
}

void write(json::Writer& out, const MergePullRequest& request) {
  out.field("number", request.number).field("method", to_string(request.method));
  write_head(out, request.expected_head);
  out.field("wait_ms", static_cast<std::int64_t>(request.wait.count()));
}

Result<Change> read_repository(const RepoRef& repo, const json::Value& root) {
  json::Fields in{root};
  NewRepository request{.repo = repo,
                        .visibility = read_word(in, "visibility", kVisibilities),
                        .description = in.text_or_empty("description"),
                        .default_branch = in.optional_text("default_branch"),
                        .initialize = in.boolean("initialize")};
  return std::move(in).finish(Change{.repo = repo, .request = std::move(request)});
}

Result<Change> read_branch(const RepoRef& repo, const json::Value& root) {
  json::Fields in{root};
  NewBranch request{.name = in.text("name"), .from = in.text("from")};
  return std::move(in).finish(Change{.repo = repo, .request = std::move(request)});
}

Result<std::string> read_text(const json::Value& value) {
  return value.as_string().transform([](std::string_view text) { return std::string{text}; });
}

Result<Change> read_protection(const RepoRef& repo, const json::Value& root) {
  json::Fields in{root};
  ProtectBranch request{.branch = in.text("branch"),
                        .allow_force_push = in.boolean("allow_force_push"),
                        .allow_deletion = in.boolean("allow_deletion"),
                        .include_admins = in.boolean("include_admins")};
  if (const auto approvals = in.optional_integer("approvals")) {
    request.approvals = static_cast<int>(*approvals);
  }
  auto checks = root.array("required_status_checks").and_then([](const json::Value& list) {
    return json::read_each<std::string>(list, read_text);
  });
  if (!checks) {
    return std::move(checks).error();
  }
  request.required_status_checks = *std::move(checks);
  return std::move(in).finish(Change{.repo = repo, .request = std::move(request)});
}

Result<FileChange> read_file(const json::Value& value) {
  json::Fields in{value};
  FileChange file{.action = in.boolean_or("remove", false) ? FileChange::Action::remove
                                                           : FileChange::Action::put,
                  .path = in.text("path"),
                  .executable = in.boolean("executable")};
  auto content = json::from_base64url(in.text_or_empty("content"));
  if (!content) {
    in.fail(malformed(value.path() + ".content: no base64"));
  } else {
    file.content = *std::move(content);
  }
  return std::move(in).finish(std::move(file));
}

Result<Change> read_commit(const RepoRef& repo, const json::Value& root) {
  json::Fields in{root};
  NewCommit request{.branch = in.text("branch"),
                    .message = in.text("message"),
                    .expected_head = in.optional_object_id("expected_head"),
                    .may_drop_executable = in.boolean("may_drop_executable")};
  auto files = root.array("changes").and_then(
      [](const json::Value& list) { return json::read_each<FileChange>(list, read_file); });
  if (!files) {
    return std::move(files).error();
  }
  request.changes = *std::move(files);
  return std::move(in).finish(Change{.repo = repo, .request = std::move(request)});
}

Result<Change> read_pull_request(const RepoRef& repo, const json::Value& root) {
  json::Fields in{root};
  NewPullRequest request{.head = in.text("head"),
                         .base = in.text("base"),
                         .title = in.text("title"),
                         .body = in.text_or_empty("body"),
                         .draft = in.boolean("draft")};
  return std::move(in).finish(Change{.repo = repo, .request = std::move(request)});
}

Result<Change> read_merge(const RepoRef& repo, const json::Value& root) {
  json::Fields in{root};
  MergePullRequest request{.number = in.integer("number"),
                           .method = read_word(in, "method", kMethods),
                           .expected_head = in.optional_object_id("expected_head"),
                           .wait = Duration{in.integer("wait_ms")}};
  return std::move(in).finish(Change{.repo = repo, .request = request});
}

struct Reader {
  Operation operation = Operation::custom;
  Result<Change> (*read)(const RepoRef&, const json::Value&) = nullptr;
};

constexpr std::array<Reader, std::variant_size_v<ChangeRequest>> kReaders{
    {{Operation::create_repo, read_repository},
     {Operation::create_branch, read_branch},
     {Operation::protect_branch, read_protection},
     {Operation::commit_files, read_commit},
     {Operation::open_pull_request, read_pull_request},
     {Operation::merge_pull_request, read_merge}}};

Result<Change> read(const json::Value& root) {
  json::Fields in{root};
  const std::int64_t version = in.integer("version");
  const std::string operation = in.text("operation");
  const RepoRef repo{.owner = in.text("repo.owner"), .name = in.text("repo.name")};
  if (auto read = std::move(in).finish(version); !read) {
    return std::move(read).error();
  }
  if (version != kVersion) {
    return malformed("version " + std::to_string(version) + " is not one that is known");
  }
  const auto request = root.object("request");
  if (!request) {
    return request.error();
  }
  for (const Reader& reader : kReaders) {
    if (to_string(reader.operation) == operation) {
      return reader.read(repo, *request);
    }
  }
  return malformed("operation: an unknown word");
}

}  // namespace

std::string change_to_json(const Change& change) {
  json::Writer out;
  out.begin_object()
      .field("version", kVersion)
      .field("operation", to_string(operation_of(change)))
      .key("repo")
      .begin_object()
      .field("owner", change.repo.owner)
      .field("name", change.repo.name)
      .end_object()
      .key("request")
      .begin_object();
  std::visit([&out](const auto& request) { write(out, request); }, change.request);
  out.end_object().end_object();
  return std::move(out).str();
}

Result<Change> change_from_json(std::string_view text) {
  const auto document = json::Document::parse(text);
  auto change = document ? read(document->root()) : Result<Change>{document.error()};
  if (!change) {
    return invalid("task: its request cannot be read: " + change.error().message);
  }
  return change;
}

}  // namespace gitprovider
