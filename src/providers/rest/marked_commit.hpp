#pragma once

// A commit on a host that makes it in one request and takes no head to build on. It is found again
// by the mark in its message, and on which commit it came to stand is seen afterwards.

#include "src/core/commit_marker.hpp"
#include "src/providers/rest/scope.hpp"
#include "src/providers/rest/session.hpp"
#include "src/settlement/intent.hpp"
#include "src/settlement/judge.hpp"

#include "gitprovider/commit.hpp"
#include "gitprovider/outcome.hpp"
#include "gitprovider/result.hpp"

#include <string>
#include <utility>

namespace gitprovider::rest {

/// The mark of the commit that an operation makes; empty where commits are to carry none.
[[nodiscard]] inline std::string commit_mark(const Session& session, const Scope& scope) {
  return session.options().mark_commits ? scope.operation_id : std::string{};
}

[[nodiscard]] inline std::string marked(const std::string& message, const std::string& mark) {
  return mark.empty() ? message : with_operation_trailer(message, mark);
}

/// What is committed. Lives as long as the call.
struct MarkedCommit {
  Session& session;
  Scope& scope;
  const NewCommit& request;
  CommitIntent intent{};
};

/// One that was found by looking has not shown its parent yet.
template <class Host>
[[nodiscard]] Result<Applied<Commit>> check_found(const MarkedCommit& commit, Host& host,
                                                  Applied<Commit> made) {
  if (made.confirmed_by == ConfirmedBy::response || !commit.request.expected_head) {
    return made;
  }
  Scope check = check_scope(commit.scope);
  const auto found = host.read(check, made.value.id);
  if (!found) {
    return made;
  }
  return host.check_parent(*found).transform([&] { return std::move(made); });
}

/// Makes the commit and settles it. `host` sends it under a message, reads one by its id in a
/// scope, and checks what it stands on; what it sends and reads has `id` and `parents`:
///
///   Result<View> send(const std::string& message);
///   Result<View> read(Scope& scope, const ObjectId& id);
///   Result<void> check_parent(const View& made);
template <class Host>
[[nodiscard]] Result<Applied<Commit>> make_marked(MarkedCommit commit, Host host) {
  CommitIntent& intent = commit.intent;
  intent.marker = commit_mark(commit.session, commit.scope);
  const auto send = [&] {
    return host.send(marked(commit.request.message, intent.marker))
        .and_then([&](const auto& made) -> Result<Applied<Commit>> {
          return host.check_parent(made).transform(
              [&] { return Applied<Commit>{.value = commit_made(intent, made.id)}; });
        });
  };
  return commit.session.template change<Commit>(commit.scope, intent, send)
      .and_then([&](Applied<Commit> made) { return check_found(commit, host, std::move(made)); });
}

}  // namespace gitprovider::rest
