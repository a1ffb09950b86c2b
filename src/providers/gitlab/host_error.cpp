#include "src/providers/gitlab/host_error.hpp"

#include "src/http/retry_after.hpp"
#include "src/http/safe_method.hpp"
#include "src/providers/gitlab/host_message.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace gitprovider::gitlab {
namespace {

using namespace std::chrono_literals;

/// Some limits of GitLab come without any time; its own windows are a minute long.
constexpr Duration kUnnamedLimitWait = 60s;

/// What a line of the table is about.
enum class For : std::uint8_t {
  any,
  create_repo,
  create_branch,
  commit,
  open_pull,
  merge,  ///< the merge itself, not the reads before it
  change,
};

/// One line of the table: an answer of this status to this question, with these words in it.
struct Rule {
  int status = 0;
  For question = For::any;
  /// Lower case; empty: any text.
  std::string_view evidence{};
  ErrorCode code = ErrorCode::protocol;
  std::string_view hint{};
  Outcome outcome = Outcome::not_applied;
  /// The status alone does not tell what it was.
  bool is_unclassified = false;
};

constexpr std::string_view kMoved =
    "the project has moved and takes changes under its new path only";
constexpr std::string_view kNotAllowed = "a rule of the project or the role of the token";

/// The first line that fits counts.
constexpr std::array kRules = {
    Rule{400, For::create_repo, "still being deleted", ErrorCode::conflict,
         "the name is free when the project before it is gone"},
    Rule{400, For::create_repo, "already been taken", ErrorCode::already_exists},
    Rule{400, For::create_repo, "failed to create repository", ErrorCode::unavailable,
         "the project may be there all the same", Outcome::unknown},
    Rule{400, For::create_repo, "limit", ErrorCode::forbidden, "the owner's number of projects"},
    Rule{400, For::create_repo, "namespace is not valid", ErrorCode::forbidden,
         "the token may not create projects there"},
    Rule{400, For::create_repo, "visibility_level", ErrorCode::forbidden,
         "the host or the group does not allow this visibility"},
    Rule{400, For::create_repo, "reserved name", ErrorCode::invalid_argument},
    Rule{400, For::create_branch, "already exists", ErrorCode::already_exists},
    Rule{400, For::create_branch, "hierarchy", ErrorCode::conflict},
    Rule{400, For::create_branch, "cannot lock ref", ErrorCode::conflict},
    Rule{400, For::create_branch, "invalid reference name", ErrorCode::not_found},
    Rule{400, For::create_branch, "name is invalid", ErrorCode::invalid_argument},
    Rule{400, For::commit, "name already exists", ErrorCode::conflict,
         "the branch moved meanwhile"},
    Rule{400, For::commit, "name doesn't exist", ErrorCode::conflict, "the branch moved meanwhile"},
    Rule{400, For::commit, "has changed since", ErrorCode::conflict, "the branch moved meanwhile"},
    Rule{400, For::commit, "when you are on a branch", ErrorCode::not_found},
    Rule{400, For::open_pull, "already exists", ErrorCode::already_exists},
    Rule{400, For::open_pull, "source_branch", ErrorCode::not_found,
         "the head is no branch there, or not visible yet"},
    Rule{400, For::open_pull, "target_branch", ErrorCode::not_found,
         "the base is no branch there, or not visible yet"},
    Rule{400, For::merge, "sha must be provided", ErrorCode::invalid_argument},
    Rule{400, For::any, "pre-receive hook", ErrorCode::forbidden, kNotAllowed},
    Rule{400, For::any, "protected branch", ErrorCode::forbidden, kNotAllowed},
    Rule{400, For::any, "not allowed", ErrorCode::forbidden, kNotAllowed},
    Rule{400, For::any, " is missing", ErrorCode::invalid_argument},
    Rule{400, For::any, " is invalid", ErrorCode::invalid_argument},
    Rule{400, For::any, " does not have a valid value", ErrorCode::invalid_argument},
    Rule{.status = 400, .code = ErrorCode::invalid_argument, .is_unclassified = true},
    Rule{401, For::merge, "", ErrorCode::forbidden, "the token may not merge this request"},
    Rule{401, For::any, "", ErrorCode::unauthorized, "the token is missing, wrong or expired"},
    Rule{402, For::any, "", ErrorCode::forbidden, "the plan of the group does not include this"},
    Rule{403, For::any, "insufficient_scope", ErrorCode::forbidden,
         "the token lacks the scope 'api'"},
    Rule{403, For::any, "", ErrorCode::forbidden},
    Rule{404, For::any, "", ErrorCode::not_found, "absent, or not visible to this token"},
    Rule{405, For::merge, "moved project", ErrorCode::not_found, kMoved},
    Rule{405, For::merge, "", ErrorCode::conflict, "it cannot be merged as it stands"},
    Rule{405, For::change, "", ErrorCode::not_found, kMoved},
    Rule{406, For::merge, "", ErrorCode::conflict, "it cannot be merged as it stands"},
    Rule{408, For::any, "", ErrorCode::unavailable},
    Rule{409, For::create_repo, "", ErrorCode::already_exists},
    Rule{409, For::open_pull, "", ErrorCode::already_exists},
    Rule{409, For::any, "already exists", ErrorCode::already_exists},
    Rule{409, For::merge, "", ErrorCode::conflict, "the head moved meanwhile"},
    Rule{409, For::any, "", ErrorCode::conflict},
    Rule{410, For::any, "", ErrorCode::not_found},
    Rule{412, For::any, "", ErrorCode::conflict},
    Rule{413, For::any, "", ErrorCode::invalid_argument, "too large for the host"},
    Rule{414, For::any, "", ErrorCode::invalid_argument, "too long for the host"},
    Rule{422, For::merge, "", ErrorCode::conflict, "it cannot be merged as it stands"},
    Rule{422, For::any, "", ErrorCode::invalid_argument},
    Rule{423, For::any, "", ErrorCode::conflict},
    Rule{429, For::any, "", ErrorCode::rate_limited},
    Rule{431, For::any, "", ErrorCode::invalid_argument, "too long for the host"},
    Rule{451, For::any, "", ErrorCode::forbidden},
};

For question_of(const rest::Asked& asked) {
  if (http::is_safe(asked.method)) {
    return For::any;
  }
  switch (asked.operation) {
    case Operation::create_repo:
      return For::create_repo;
    case Operation::create_branch:
      return For::create_branch;
    case Operation::commit_files:
      return For::commit;
    case Operation::open_pull_request:
      return For::open_pull;
    case Operation::merge_pull_request:
      return For::merge;
    default:
      return For::change;
  }
}

bool fits(const Rule& rule, For question) {
  const bool is_change = question != For::any;
  return rule.question == For::any || rule.question == question ||
         (rule.question == For::change && is_change);
}

Rule find_rule(int status, For question, std::string_view evidence) {
  const auto* const found = std::find_if(kRules.begin(), kRules.end(), [&](const Rule& rule) {
    return rule.status == status && fits(rule, question) &&
           evidence.find(rule.evidence) != std::string_view::npos;
  });
  if (found != kRules.end()) {
    return *found;
  }
  const bool is_server_error = status >= 500;
  return {.status = status,
          .code = is_server_error ? ErrorCode::unavailable : ErrorCode::protocol,
          .is_unclassified = !is_server_error};
}

/// The time GitLab names: `Retry-After`, or the end of the window whose requests are used up.
std::optional<Duration> read_named_wait(const http::Headers& headers,
                                        const rest::ReadContext& context) {
  if (const auto text = headers.find("retry-after")) {
    if (const auto wait = http::parse_retry_after(*text, context.host_now, context.max_host_wait)) {
      return wait;
    }
  }
  const auto reset = headers.find("ratelimit-reset");
  return reset ? http::parse_reset(*reset, context.host_now, context.max_host_wait) : std::nullopt;
}

void set_time(Error& error, const http::Exchange& answer, const rest::ReadContext& context) {
  if (error.code != ErrorCode::rate_limited && error.code != ErrorCode::unavailable) {
    return;
  }
  // A window's end says nothing about a host that is down.
  const bool is_limit = error.code == ErrorCode::rate_limited;
  if (is_limit || answer.headers.find("retry-after")) {
    error.retry_after = read_named_wait(answer.headers, context);
  }
  if (is_limit && !error.retry_after) {
    error.retry_after = kUnnamedLimitWait;
    error.retry_after_is_minimum = true;
  }
}

/// A body that is there and is none of the API's: a proxy, or a page of the web server.
bool is_foreign(const http::Exchange& answer, const HostMessage& message) {
  return !message.is_api && !answer.body.empty() && answer.status < 500 && answer.status != 429;
}

std::string compose(const HostMessage& message, const Rule& rule, bool foreign) {
  std::string text = message.text;
  const auto add = [&text](std::string_view hint) {
    text += (text.empty() || hint.empty() ? "" : "; ") + std::string{hint};
  };
  add(rule.hint);
  if (foreign) {
    add("this is no answer of the API: check the base URL, or a proxy in between that decodes %2F");
  }
  return text;
}

}  // namespace

Error read_error(const http::Exchange& answer, const rest::ReadContext& context) {
  const HostMessage message = read_message(answer.body);
  const Rule rule = find_rule(answer.status, question_of(context.asked), message.evidence);
  const bool foreign = is_foreign(answer, message);
  Error error{.code = rule.code,
              .outcome = rule.outcome,
              .message = compose(message, rule, foreign),
              .cause = Cause::answered,
              .delivery = Delivery::answered,
              .http_status = answer.status,
              .is_unclassified = rule.is_unclassified};
  if (foreign && error.code == ErrorCode::not_found) {
    error.code = ErrorCode::protocol;  // nobody may conclude that the project is not there
  }
  set_time(error, answer, context);
  return error;
}

}  // namespace gitprovider::gitlab
