#include "src/providers/forgejo/host_error.hpp"

#include "src/http/retry_after.hpp"
#include "src/http/safe_method.hpp"
#include "src/providers/forgejo/host_message.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace gitprovider::forgejo {
namespace {

using namespace std::chrono_literals;

/// What a check whether a pull request can be merged takes at least.
constexpr Duration kMergeCheck = 500ms;

/// In a rule: whatever was asked.
constexpr Operation kAny = Operation::custom;

/// One line of the table: a change of this kind answered by this status with these words in it.
/// A line for any operation holds for its reads too.
struct Rule {
  Operation operation = kAny;
  int status = 0;
  /// Lower case; empty: any text.
  std::string_view evidence{};
  ErrorCode code = ErrorCode::protocol;
  std::string_view hint{};
  /// The host asks to come back without naming a time: the least to wait.
  std::optional<Duration> come_back{};
  /// True for the line that is made where none fits.
  bool is_unclassified = false;
};

/// The first line that fits counts.
constexpr std::array kRules = {
    Rule{Operation::create_repo, 409, "", ErrorCode::already_exists},
    Rule{Operation::create_repo, 413, "", ErrorCode::forbidden, "a quota is used up"},

    Rule{Operation::create_branch, 404, "repository is empty", ErrorCode::conflict,
         "it has no commit yet"},
    Rule{Operation::create_branch, 409, "tag", ErrorCode::conflict, "a tag has this name"},
    Rule{Operation::create_branch, 409, "conflict", ErrorCode::conflict},
    Rule{Operation::create_branch, 409, "", ErrorCode::already_exists},
    Rule{Operation::create_branch, 413, "", ErrorCode::forbidden, "a quota is used up"},

    Rule{Operation::protect_branch, 403, "already exist", ErrorCode::already_exists},

    Rule{Operation::commit_files, 413, "quota", ErrorCode::forbidden},
    Rule{Operation::commit_files, 422, "malformed path", ErrorCode::invalid_argument},
    Rule{Operation::commit_files, 422, "", ErrorCode::conflict,
         "a file is not as it was when it was looked at"},

    Rule{Operation::open_pull_request, 409, "", ErrorCode::already_exists},
    Rule{Operation::open_pull_request, 413, "", ErrorCode::forbidden, "a quota is used up"},
    Rule{Operation::open_pull_request, 422, "no changes", ErrorCode::conflict,
         "the two branches do not differ"},

    Rule{Operation::merge_pull_request, 404, "", ErrorCode::conflict,
         "it is closed by now, or not there any more"},
    Rule{Operation::merge_pull_request, 405, "not allowed to merge", ErrorCode::forbidden},
    Rule{Operation::merge_pull_request, 405, "try again later", ErrorCode::conflict,
         "it conflicts with its base, or the host has not worked it out yet", kMergeCheck},
    Rule{Operation::merge_pull_request, 405, "", ErrorCode::conflict},
    Rule{Operation::merge_pull_request, 413, "", ErrorCode::forbidden, "a quota is used up"},

    Rule{kAny, 400, "", ErrorCode::invalid_argument},
    Rule{kAny, 401, "", ErrorCode::unauthorized, "the token is missing, wrong or expired"},
    Rule{kAny, 403, "", ErrorCode::forbidden, "the token may lack a scope, or its user the right"},
    Rule{kAny, 404, "", ErrorCode::not_found, "absent, or not visible to this token"},
    Rule{kAny, 408, "", ErrorCode::unavailable},
    Rule{kAny, 409, "repository is empty", ErrorCode::conflict, "it has no commit yet"},
    Rule{kAny, 409, "", ErrorCode::conflict},
    Rule{kAny, 410, "", ErrorCode::not_found},
    Rule{kAny, 412, "", ErrorCode::conflict},
    Rule{kAny, 413, "", ErrorCode::invalid_argument, "too large for the host"},
    Rule{kAny, 414, "", ErrorCode::invalid_argument, "too long for the host"},
    Rule{kAny, 422, "", ErrorCode::invalid_argument},
    Rule{kAny, 423, "", ErrorCode::conflict, "an archived repository or a mirror takes no change"},
    Rule{kAny, 429, "", ErrorCode::rate_limited},
    Rule{kAny, 431, "", ErrorCode::invalid_argument, "too long for the host"},
    Rule{kAny, 451, "", ErrorCode::forbidden},
};

Rule find_rule(const rest::Asked& asked, int status, std::string_view evidence) {
  const auto* const found = std::find_if(kRules.begin(), kRules.end(), [&](const Rule& rule) {
    const bool fits = rule.operation == kAny ||
                      (rule.operation == asked.operation && !http::is_safe(asked.method));
    return fits && rule.status == status && evidence.find(rule.evidence) != std::string_view::npos;
  });
  if (found != kRules.end()) {
    return *found;
  }
  const bool is_server_error = status >= 500;
  return {.status = status,
          .code = is_server_error ? ErrorCode::unavailable : ErrorCode::protocol,
          .is_unclassified = !is_server_error};
}

/// The time to come back, of a limit and of a host that is down for a while.
std::optional<Duration> read_wait(const http::Exchange& answer, const rest::ReadContext& context) {
  const auto text = answer.headers.find("retry-after");
  const bool may_name_one = answer.status == 429 || answer.status >= 500;
  return text && may_name_one
             ? http::parse_retry_after(*text, context.host_now, context.max_host_wait)
             : std::nullopt;
}

std::string compose(const http::Exchange& answer, const HostMessage& message, const Rule& rule) {
  std::string text = message.text;
  const auto add = [&text](std::string_view hint) {
    text += (text.empty() || hint.empty() ? "" : "; ") + std::string{hint};
  };
  add(rule.hint);
  if (!message.is_api && !answer.body.empty() && answer.status < 500) {
    add("this is no answer of the API: check the base URL, or a proxy in between");
  }
  return text;
}

}  // namespace

Error read_error(const http::Exchange& answer, const rest::ReadContext& context) {
  const HostMessage message = read_message(answer.body);
  const Rule rule = find_rule(context.asked, answer.status, message.evidence);
  const auto named = read_wait(answer, context);
  return {.code = rule.code,
          .message = compose(answer, message, rule),
          .cause = Cause::answered,
          .delivery = Delivery::answered,
          .http_status = answer.status,
          .retry_after = named ? named : rule.come_back,
          .retry_after_is_minimum = !named && rule.come_back.has_value(),
          .is_unclassified = rule.is_unclassified};
}

}  // namespace gitprovider::forgejo
