#include "src/idempotency/kept_value.hpp"

#include "src/core/errors.hpp"
#include "src/json/fields.hpp"
#include "src/json/words.hpp"

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace gitprovider {
namespace {

constexpr std::array kVisibilities{Visibility::private_, Visibility::internal, Visibility::public_};
constexpr std::array kStates{PullRequestState::open, PullRequestState::merged,
                             PullRequestState::closed};

void write_id(json::Writer& out, std::string_view key, const std::optional<ObjectId>& id) {
  if (id) {
    out.field(key, id->hex());
  }
}

void write(json::Writer& /*out*/, std::monostate /*nothing*/) {}

void write(json::Writer& out, const Repository& value) {
  out.key("repository").begin_object();
  out.field("owner", value.owner).field("name", value.name).field("full_name", value.full_name);
  if (value.default_branch) {
    out.field("default_branch", *value.default_branch);
  }
  out.field("visibility", to_string(value.visibility));
  if (value.is_empty) {
    out.field("empty", *value.is_empty);
  }
  out.field("archived", value.is_archived)
      .field("web_url", value.web_url)
      .field("clone_url_http", value.clone_url_http)
      .field("clone_url_ssh", value.clone_url_ssh)
      .field("id", value.id)
      .end_object();
}

Result<Made> read_repository(json::Fields in) {
  Repository value{.owner = in.text("owner"),
                   .name = in.text("name"),
                   .full_name = in.text_or_empty("full_name"),
                   .default_branch = in.optional_text("default_branch"),
                   .visibility = read_word(in, "visibility", kVisibilities),
                   .is_empty = in.optional_boolean("empty"),
                   .is_archived = in.boolean("archived"),
                   .web_url = in.text_or_empty("web_url"),
                   .clone_url_http = in.text_or_empty("clone_url_http"),
                   .clone_url_ssh = in.text_or_empty("clone_url_ssh"),
                   .id = in.text_or_empty("id")};
  return std::move(in).finish<Made>(std::move(value));
}

void write(json::Writer& out, const Branch& value) {
  out.key("branch").begin_object();
  out.field("name", value.name)
      .field("id", value.id.hex())
      .field("protected", value.is_protected)
      .end_object();
}

Result<Made> read_branch(json::Fields in) {
  Branch value{
      .name = in.text("name"), .id = in.object_id("id"), .is_protected = in.boolean("protected")};
  return std::move(in).finish<Made>(std::move(value));
}

void write(json::Writer& out, const Protection& value) {
  out.key("protection").begin_object();
  out.field("branch", value.branch).field("protected", value.is_protected);
  if (value.approvals) {
    out.field("approvals", *value.approvals);
  }
  out.end_object();
}

Result<Made> read_protection(json::Fields in) {
  Protection value{.branch = in.text("branch"), .is_protected = in.boolean("protected")};
  if (const auto approvals = in.optional_integer("approvals")) {
    value.approvals = static_cast<int>(*approvals);
  }
  return std::move(in).finish<Made>(std::move(value));
}

void write(json::Writer& out, const Commit& value) {
  out.key("commit").begin_object();
  out.field("id", value.id.hex())
      .field("branch", value.branch)
      .field("files", static_cast<std::int64_t>(value.files_changed))
      .end_object();
}

Result<Made> read_commit(json::Fields in) {
  Commit value{.id = in.object_id("id"),
               .branch = in.text("branch"),
               .files_changed = static_cast<std::size_t>(in.integer("files"))};
  return std::move(in).finish<Made>(std::move(value));
}

void write(json::Writer& out, const PullRequest& value) {
  out.key("pull_request").begin_object();
  out.field("number", value.number)
      .field("state", to_string(value.state))
      .field("head", value.head)
      .field("base", value.base);
  // A host may have lost the head of a request it still has.
  write_id(out, "head_id", value.head_id.is_null() ? std::nullopt : std::optional{value.head_id});
  write_id(out, "merge_id", value.merge_id);
  out.field("web_url", value.web_url).end_object();
}

Result<Made> read_pull_request(json::Fields in) {
  PullRequest value{.number = in.integer("number"),
                    .state = read_word(in, "state", kStates),
                    .head = in.text_or_empty("head"),
                    .base = in.text_or_empty("base"),
                    .head_id = in.optional_object_id("head_id").value_or(ObjectId{}),
                    .web_url = in.text_or_empty("web_url"),
                    .merge_id = in.optional_object_id("merge_id")};
  return std::move(in).finish<Made>(std::move(value));
}

struct Reader {
  std::string_view key{};
  Result<Made> (*read)(json::Fields) = nullptr;
};

constexpr std::array<Reader, 5> kReaders{{{"repository", read_repository},
                                          {"branch", read_branch},
                                          {"protection", read_protection},
                                          {"commit", read_commit},
                                          {"pull_request", read_pull_request}}};

}  // namespace

void write_made(json::Writer& out, const Made& made) {
  std::visit([&out](const auto& value) { write(out, value); }, made);
}

Result<Made> read_made(const json::Value& object) {
  for (const Reader& reader : kReaders) {
    if (const auto member = object.find(reader.key)) {
      return reader.read(json::Fields{*member});
    }
  }
  return malformed("no value of a known type");
}

}  // namespace gitprovider
