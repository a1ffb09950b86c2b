#pragma once

// Settles a change whose answer was lost, later: what a ticket says, and what a look finds.
//
//   auto made = provider->create_repo(request);
//   if (!made && made.error().ticket) {
//     auto found = provider->resolve(*made.error().ticket, {.deadline = 2min});
//   }

#include "gitprovider/branch.hpp"
#include "gitprovider/clock.hpp"
#include "gitprovider/commit.hpp"
#include "gitprovider/error.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/operation.hpp"
#include "gitprovider/outcome.hpp"
#include "gitprovider/protection.hpp"
#include "gitprovider/pull_request.hpp"
#include "gitprovider/repository.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/ticket.hpp"

#include <string>
#include <string_view>
#include <variant>

namespace gitprovider {

/// What a mutation made; `monostate` where nothing was found.
using Made = std::variant<std::monostate, Repository, Branch, Protection, Commit, PullRequest>;

/// What a ticket says of its change.
struct TicketInfo {
  /// The provider that sent it: `github`.
  std::string provider{};
  /// The root of the API it was sent to. A hint for people: who holds a ticket of unknown origin
  /// must not send a token there on its word.
  std::string base_url{};
  Operation operation = Operation::custom;
  std::string operation_id{};
  RepoRef repo{};
  /// When the operation began, by the host's clock where that was known.
  WallTime started{};
};

/// Reads a ticket. `invalid_argument` for a text that is none, was cut off, or is of a later
/// version.
[[nodiscard]] GITPROVIDER_EXPORT Result<TicketInfo> read_ticket(const Ticket& ticket);

/// What a look at the host found.
struct Resolution {
  Operation operation = Operation::custom;
  std::string operation_id{};
  /// `unknown`: it cannot be told, or not yet; the ticket stays good.
  Outcome outcome = Outcome::unknown;
  /// With `unknown`: the change takes more than one request, and its maker ended between them. The
  /// same call with `Call::operation_id` as told here makes the rest, and nothing twice. GitHub's
  /// first commit of several files is such a change.
  bool is_begun = false;
  /// The effect, where the outcome is `applied`; what there is of it, where it is begun.
  Made made{};
  /// As in Applied: the wanted state is there, and nothing can tell who made it.
  bool equivalent = false;
  /// What was seen, for people.
  std::string seen{};
};

}  // namespace gitprovider
