#include "apps/common/json_output.hpp"

#include <optional>

namespace gitprovider::cli {
namespace {

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json or_null(const std::optional<ObjectId>& id) { return id ? Json(id->hex()) : Json(nullptr); }

}  // namespace

Json to_json(const Repository& repository) {
  return {{"owner", repository.owner},
          {"name", repository.name},
          {"fullName", repository.full_name},
          {"defaultBranch", or_null(repository.default_branch)},
          {"visibility", to_string(repository.visibility)},
          {"empty", or_null(repository.is_empty)},
          {"archived", repository.is_archived},
          {"webUrl", repository.web_url},
          {"cloneUrlHttp", repository.clone_url_http},
          {"cloneUrlSsh", repository.clone_url_ssh},
          {"id", repository.id}};
}

Json to_json(const BranchList& list) {
  Json branches = Json::array();
  for (const Branch& branch : list.branches) {
    branches.push_back(
        {{"name", branch.name}, {"sha", branch.id.hex()}, {"protected", branch.is_protected}});
  }
  return {{"branches", std::move(branches)}, {"truncated", list.truncated}};
}

Json to_json(const Branch& branch) { return {{"name", branch.name}, {"sha", branch.id.hex()}}; }

Json to_json(const Protection& protection) {
  return {{"name", protection.branch},
          {"protected", protection.is_protected},
          {"approvals", or_null(protection.approvals)}};
}

Json to_json(const Commit& commit) {
  return {
      {"sha", commit.id.hex()}, {"branch", commit.branch}, {"filesChanged", commit.files_changed}};
}

Json to_json(const PullRequest& request) {
  return {{"number", request.number},
          {"state", to_string(request.state)},
          {"head", request.head},
          {"base", request.base},
          {"headSha", request.head_id.hex()},
          {"webUrl", request.web_url},
          {"mergeSha", or_null(request.merge_id)}};
}

Json to_json(const Error& error) {
  Json json{{"code", to_string(error.code)}};
  json["httpStatus"] = error.http_status != 0 ? Json(error.http_status) : Json(nullptr);
  json["message"] = error.message;
  json["retryAfterMs"] = error.retry_after ? Json(error.retry_after->count()) : Json(nullptr);
  json["hostRequestId"] =
      error.host_request_id.empty() ? Json(nullptr) : Json(error.host_request_id);
  if (error.ticket) {
    json["ticket"] = error.ticket->text;
  }
  return json;
}

std::string one_line(const Json& document) {
  constexpr int kNoIndent = -1;
  constexpr bool kAsciiOnly = true;
  return document.dump(kNoIndent, ' ', kAsciiOnly, Json::error_handler_t::replace);
}

}  // namespace gitprovider::cli
