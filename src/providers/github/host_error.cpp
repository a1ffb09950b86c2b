#include "src/providers/github/host_error.hpp"

#include "src/http/retry_after.hpp"
#include "src/providers/github/host_message.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace gitprovider::github {
namespace {

using namespace std::chrono_literals;

/// What GitHub's documentation asks for where a secondary limit comes without a time.
constexpr Duration kSecondaryLimitWait = 60s;

/// One line of the table: an answer of this status with these words in it.
struct Rule {
  int status = 0;
  /// Lower case; empty: any text.
  std::string_view evidence{};
  ErrorCode code = ErrorCode::protocol;
  std::string_view hint{};
  /// Set where no line fits.
  bool is_unclassified = false;
};

/// The first line that fits counts.
constexpr std::array kRules = {
    Rule{400, "", ErrorCode::invalid_argument},
    Rule{401, "", ErrorCode::unauthorized, "the token is missing, wrong or expired"},
    Rule{402, "", ErrorCode::forbidden, "the plan of the account does not include this"},
    Rule{403, "upgrade to", ErrorCode::forbidden, "the plan of the account does not include this"},
    Rule{403, "", ErrorCode::forbidden},
    Rule{404, "", ErrorCode::not_found, "absent, or not visible or permitted to this token"},
    Rule{405, "base branch was modified", ErrorCode::conflict, "the base moved; look again"},
    Rule{405, "", ErrorCode::conflict},
    Rule{408, "", ErrorCode::unavailable},
    Rule{409, "repository is empty", ErrorCode::conflict, "it has no commit yet"},
    Rule{409, "", ErrorCode::conflict},
    Rule{410, "", ErrorCode::not_found},
    Rule{412, "", ErrorCode::conflict},
    Rule{413, "", ErrorCode::invalid_argument, "too large for the host"},
    Rule{414, "", ErrorCode::invalid_argument, "too long for the host"},
    Rule{422, "reference already exists", ErrorCode::already_exists},
    Rule{422, "name already exists", ErrorCode::already_exists},
    Rule{422, "a pull request already exists", ErrorCode::already_exists},
    Rule{422, " already_exists", ErrorCode::already_exists},
    Rule{422, "no commits between", ErrorCode::conflict, "the two branches do not differ"},
    Rule{422, "not a fast forward", ErrorCode::conflict, "the branch moved meanwhile"},
    Rule{422, "reference update failed", ErrorCode::conflict,
         "perhaps a branch is there whose name begins with this one and a '/', or the other way"},
    Rule{422, "badobjectstate", ErrorCode::conflict, "perhaps a file to delete is not there"},
    Rule{422, "\"sha\" wasn't supplied", ErrorCode::conflict, "the file is there already"},
    Rule{422, "reference does not exist", ErrorCode::not_found},
    Rule{422, "object does not exist", ErrorCode::not_found},
    Rule{422, "pullrequest.head invalid", ErrorCode::not_found, "the head is no branch there"},
    Rule{422, "pullrequest.base invalid", ErrorCode::not_found, "the base is no branch there"},
    Rule{422, "protected branch", ErrorCode::forbidden},
    Rule{422, "rule violation", ErrorCode::forbidden},
    Rule{422, "through a pull request", ErrorCode::forbidden},
    Rule{422, "force-push", ErrorCode::forbidden},
    Rule{422, "status check", ErrorCode::forbidden},
    Rule{422, "approving review", ErrorCode::forbidden},
    Rule{422, "submitted too quickly", ErrorCode::rate_limited},
    Rule{422, "", ErrorCode::invalid_argument},
    Rule{423, "", ErrorCode::conflict},
    Rule{429, "", ErrorCode::rate_limited},
    Rule{431, "", ErrorCode::invalid_argument, "too long for the host"},
    Rule{451, "", ErrorCode::forbidden},
};

/// Words of a limit, in messages and documentation addresses of several ages.
constexpr std::array<std::string_view, 5> kLimitWords = {"rate limit", "rate-limit", "rate_limit",
                                                         "abuse detection", "abuse-rate"};

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

Rule find_rule(int status, std::string_view evidence) {
  const auto* const found = std::find_if(kRules.begin(), kRules.end(), [&](const Rule& rule) {
    return rule.status == status && contains(evidence, rule.evidence);
  });
  if (found != kRules.end()) {
    return *found;
  }
  const bool is_server_error = status >= 500;
  return {.status = status,
          .code = is_server_error ? ErrorCode::unavailable : ErrorCode::protocol,
          .is_unclassified = !is_server_error};
}

std::optional<Duration> read_retry_after(const http::Headers& headers,
                                         const rest::ReadContext& context) {
  const auto text = headers.find("retry-after");
  return text ? http::parse_retry_after(*text, context.host_now, context.max_host_wait)
              : std::nullopt;
}

/// The time GitHub names: `Retry-After`, or the reset of a limit that is used up.
std::optional<Duration> read_named_wait(const http::Headers& headers,
                                        const rest::ReadContext& context) {
  if (const auto wait = read_retry_after(headers, context)) {
    return wait;
  }
  const auto remaining = headers.find("x-ratelimit-remaining");
  const auto reset = headers.find("x-ratelimit-reset");
  if (remaining != "0" || !reset) {
    return std::nullopt;
  }
  return http::parse_reset(*reset, context.host_now, context.max_host_wait);
}

bool has_limit_headers(const http::Headers& headers) {
  return headers.find("x-ratelimit-remaining") == "0" || headers.find("retry-after").has_value();
}

bool names_limit(std::string_view evidence) {
  return std::any_of(kLimitWords.begin(), kLimitWords.end(),
                     [evidence](std::string_view words) { return contains(evidence, words); });
}

/// Sets the time to come back too: of a limit, and of a host that is down for a while (503).
/// A 5xx may name a time too, and a read waits for it; it stays `unavailable`.
void set_limit(Error& error, const http::Exchange& answer, const rest::ReadContext& context,
               std::string_view evidence) {
  const bool may_be_limit = answer.status == 403 || answer.status == 429;
  const bool has_signal = may_be_limit && has_limit_headers(answer.headers);
  if (has_signal || (may_be_limit && names_limit(evidence))) {
    error.code = ErrorCode::rate_limited;
  }
  if (error.code != ErrorCode::rate_limited && answer.status < 500) {
    return;
  }
  error.retry_after = read_named_wait(answer.headers, context);
  const bool is_secondary =
      !has_signal && (answer.status != 429 || names_limit(evidence)) && answer.status < 500;
  if (is_secondary) {
    error.retry_after = kSecondaryLimitWait;
    error.retry_after_is_minimum = true;
  }
}

std::set<std::string_view> read_scopes(std::string_view header) {
  std::set<std::string_view> scopes;
  while (!header.empty()) {
    const auto end = std::min(header.find_first_of(", "), header.size());
    if (end > 0) {
      scopes.insert(header.substr(0, end));
    }
    header.remove_prefix(std::min(end + 1, header.size()));
  }
  return scopes;
}

/// GitHub says which scopes the token has and which would do; empty where that explains nothing.
std::string missing_scope(const http::Headers& headers) {
  const auto held = headers.find("x-oauth-scopes");
  const auto accepted = headers.find("x-accepted-oauth-scopes");
  if (!held || !accepted) {
    return {};
  }
  const auto have = read_scopes(*held);
  const auto enough = read_scopes(*accepted);
  const bool has_one = std::any_of(enough.begin(), enough.end(),
                                   [&](std::string_view scope) { return have.contains(scope); });
  return enough.empty() || has_one
             ? std::string{}
             : "the token lacks the scope: one of '" + std::string{*accepted} + "'";
}

std::string compose(const http::Exchange& answer, const HostMessage& message, const Rule& rule) {
  std::string text = message.text;
  const auto add = [&text](std::string_view hint) {
    text += (text.empty() || hint.empty() ? "" : "; ") + std::string{hint};
  };
  add(rule.hint);
  if (answer.status == 403 || answer.status == 404) {
    add(missing_scope(answer.headers));
  }
  if (answer.headers.find("x-github-sso")) {
    add("the token must be authorised for the organisation's single sign-on");
  }
  if (!message.is_api && answer.status < 500) {
    add("this is no answer of the API: check the base URL, or a proxy in between");
  }
  return text;
}

}  // namespace

Error read_error(const http::Exchange& answer, const rest::ReadContext& context) {
  const HostMessage message = read_message(answer.body);
  const Rule rule = find_rule(answer.status, message.evidence);
  Error error{.code = rule.code,
              .message = compose(answer, message, rule),
              .cause = Cause::answered,
              .delivery = Delivery::answered,
              .http_status = answer.status,
              .is_unclassified = rule.is_unclassified};
  set_limit(error, answer, context, message.evidence);
  return error;
}

}  // namespace gitprovider::github
