#include "apps/common/advice.hpp"

#include "apps/common/host_kind.hpp"
#include "apps/common/shell_word.hpp"
#include "gitprovider/resolution.hpp"

#include <chrono>

namespace gitprovider::cli {
namespace {

// Where a mutation shows its effect, if it had one.
std::string where_to_look(Operation operation) {
  switch (operation) {
    case Operation::create_repo:
      return "look whether the repository is there (gitprovider repo get) before you repeat";
    case Operation::create_branch:
    case Operation::protect_branch:
    case Operation::commit_files:
      return "look at the branch (gitprovider branch list) before you repeat";
    case Operation::open_pull_request:
    case Operation::merge_pull_request:
      return "look at the pull requests on the host before you repeat";
    default:
      return {};
  }
}

std::string when_to_return(const Error& error, const std::string& why) {
  if (!error.retry_after) {
    return why + ": try again later";
  }
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(*error.retry_after).count();
  return why + ": try again in " + std::to_string(seconds) + " s";
}

std::string by_code(const Error& error) {
  switch (error.code) {
    case ErrorCode::rate_limited:
      return when_to_return(error, error.cause == Cause::rate_limited
                                       ? "a limit on requests is used up for now"
                                       : "the host asks for a pause");
    case ErrorCode::circuit_open:
      return when_to_return(error, "the host keeps failing and is left alone for a while");
    case ErrorCode::overloaded:
      return "too many calls at once: make fewer, or try again later";
    case ErrorCode::deadline_exceeded:
      return "--deadline gives it more time";
    case ErrorCode::timeout:
      return "--attempt-timeout gives an attempt more time";
    case ErrorCode::attempts_exhausted:
    case ErrorCode::budget_exhausted:
    case ErrorCode::unavailable:
    case ErrorCode::network:
      return "the host does not answer as it should: look at its status page and the network";
    case ErrorCode::unauthorized:
      return error.http_status != 0 ? "the host does not accept the token: is it still valid?" : "";
    case ErrorCode::forbidden:
      return error.http_status != 0 ? "the token lacks a right, or a rule of the host forbids it"
                                    : "";
    case ErrorCode::not_found:
      return error.http_status != 0 ? "hosts also say so to a token that may not see it" : "";
    default:
      return {};
  }
}

// An error with a ticket says itself what to look at.
std::string about_unknown(const Error& error, Operation operation) {
  return error.ticket
             ? "to have it looked at again, with the same token: " + resolve_command(*error.ticket)
             : where_to_look(operation);
}

}  // namespace

std::string advice(const Error& error, Operation operation) {
  if (error.outcome == Outcome::applied) {
    return "the change was made; only the answer could not be used: do not repeat it";
  }
  return error.outcome == Outcome::unknown ? about_unknown(error, operation) : by_code(error);
}

std::string resolve_command(const Ticket& ticket) {
  const std::string command = "gitprovider resolve " + shell_word(ticket.text);
  const auto info = read_ticket(ticket);
  const HostKind* kind = info ? find_host_kind(info->provider) : nullptr;
  const bool needs_url = kind != nullptr && !is_public_host(*kind, info->base_url);
  return needs_url ? command + " --url " + shell_word(info->base_url) : command;
}

}  // namespace gitprovider::cli
