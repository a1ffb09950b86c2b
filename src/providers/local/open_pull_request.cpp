#include "src/core/timestamp.hpp"
#include "src/providers/local/commit_object.hpp"
#include "src/providers/local/git2_error.hpp"
#include "src/providers/local/oid.hpp"
#include "src/providers/local/publish.hpp"
#include "src/providers/local/pull_request_state.hpp"
#include "src/providers/local/pull_requests.hpp"
#include "src/providers/local/refs.hpp"

#include <string>
#include <utility>

namespace gitprovider::local {
namespace {

std::string tried(const NewPullRequest& request) {
  return "open a pull request from " + request.head + " to " + request.base;
}

/// The head of the pull request, where it has something that the base lacks.
Result<git_oid> require_difference(git_repository* repository, const NewPullRequest& request) {
  auto head = require_branch(repository, request.head);
  if (!head) {
    return head;
  }
  auto base = require_branch(repository, request.base);
  if (!base) {
    return base;
  }
  auto related = share_history(repository, *head, *base);
  if (!related) {
    return std::move(related).error();
  }
  if (!*related) {
    return conflict(tried(request), "the branches have no commit in common");
  }
  auto ahead = count_ahead(repository, *head, *base);
  if (!ahead) {
    return std::move(ahead).error();
  }
  if (*ahead == 0) {
    return conflict(tried(request), request.base + " has every commit of " + request.head);
  }
  return head;
}

/// The number of the next one, where none is open for this head and base.
Result<std::int64_t> next_number(const OpenedRepository& opened, const NewPullRequest& request,
                                 const Terms& terms) {
  auto numbers = list_pull_requests(opened.layout);
  if (!numbers) {
    return std::move(numbers).error();
  }
  for (const auto number : *numbers) {
    auto other = terms.check().and_then([&] { return load_pull_request(opened, number); });
    if (!other) {
      return std::move(other).error();
    }
    if (other->state == PullRequestState::open && other->head == request.head &&
        other->base == request.base) {
      return Error{.code = ErrorCode::already_exists,
                   .message = tried(request) + ": number " + std::to_string(number) + " is open"};
    }
  }
  return numbers->empty() ? 1 : numbers->back() + 1;
}

Result<Applied<PullRequest>> open_at(const Host& host, const OpenedRepository& opened,
                                     const git_oid& head, const NewPullRequest& request,
                                     const Terms& terms) {
  auto number = next_number(opened, request, terms);
  if (!number) {
    return std::move(number).error();
  }
  const PullRequestRecord record{.number = *number,
                                 .head = request.head,
                                 .base = request.base,
                                 .title = request.title,
                                 .body = request.body,
                                 .is_draft = request.draft,
                                 .head_id = to_object_id(head),
                                 .created = to_rfc3339(terms.clock().wall_now())};
  // The record makes it a pull request, so it comes last.
  if (auto set = set_ref(opened.git.get(), pull_request_ref(*number), head); !set) {
    return std::move(set).error();
  }
  const Intent intent =
      OpenPullRequestIntent{.repo = opened.repo, .head = request.head, .base = request.base};
  return publish<PullRequest>(
      {.host = host, .terms = terms, .intent = intent, .look = look_into(opened, intent, terms)},
      [&] {
        return write_pull_request(opened.layout, record).transform([&] {
          return describe_pull_request(opened, record);
        });
      });
}

}  // namespace

Result<Applied<PullRequest>> open_pull_request(const Host& host, const RepoRef& repo,
                                               const NewPullRequest& request, const Terms& terms) {
  auto opened = terms.check().and_then([&] { return open_to_change(host.root, repo, terms); });
  if (!opened) {
    return std::move(opened).error();
  }
  return require_difference(opened->git.get(), request).and_then([&](const git_oid& head) {
    return open_at(host, *opened, head, request, terms);
  });
}

}  // namespace gitprovider::local
