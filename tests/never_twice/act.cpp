#include "tests/never_twice/act.hpp"

#include <array>
#include <stdexcept>
#include <string>
#include <utility>

namespace gitprovider::never_twice {
namespace {

using namespace std::chrono_literals;

template <class T>
T must(Result<T> result) {
  if (!result) {
    throw std::runtime_error("could not be prepared: " + result.error().message);
  }
  return *std::move(result);
}

RepoRef repo_of(const HostKind& kind) { return {.owner = std::string(kind.owner), .name = "w"}; }

NewCommit commit_to(const std::string& branch, const std::string& path) {
  return {.branch = branch, .message = "Change", .changes = {{.path = path, .content = path}}};
}

/// A repository with a commit on main.
RepoRef with_repository(const HostKind& kind, GitProvider& provider) {
  const RepoRef repo = repo_of(kind);
  must(provider.create_repo({.repo = repo}));
  must(provider.commit_files(repo, commit_to("main", "a.txt")));
  return repo;
}

RepoRef with_topic(const HostKind& kind, GitProvider& provider) {
  const RepoRef repo = with_repository(kind, provider);
  must(provider.create_branch(repo, {.name = "topic", .from = "main"}));
  return repo;
}

RepoRef with_difference(const HostKind& kind, GitProvider& provider) {
  const RepoRef repo = with_topic(kind, provider);
  must(provider.commit_files(repo, commit_to("topic", "b.txt")));
  return repo;
}

const NewPullRequest kProposal{.head = "topic", .base = "main", .title = "T"};

Ready create_repo(const HostKind& kind, GitProvider& /*provider*/) {
  return [repo = repo_of(kind)](GitProvider& provider, const Call& call) {
    return told(provider.create_repo({.repo = repo}, call));
  };
}

Ready create_taken_repo(const HostKind& kind, GitProvider& provider) {
  with_repository(kind, provider);
  return create_repo(kind, provider);
}

Ready create_branch(const HostKind& kind, GitProvider& provider) {
  return [repo = with_repository(kind, provider)](GitProvider& with, const Call& call) {
    return told(with.create_branch(repo, {.name = "topic", .from = "main"}, call));
  };
}

Ready create_taken_branch(const HostKind& kind, GitProvider& provider) {
  return [repo = with_difference(kind, provider)](GitProvider& with, const Call& call) {
    return told(with.create_branch(repo, {.name = "main", .from = "topic"}, call));
  };
}

Ready protect_branch(const HostKind& kind, GitProvider& provider) {
  return [repo = with_topic(kind, provider)](GitProvider& with, const Call& call) {
    return told(with.protect_branch(repo, {.branch = "topic"}, call));
  };
}

/// One that lets nobody push, for one that lets some.
Ready replace_protection(const HostKind& kind, GitProvider& provider) {
  const RepoRef repo = with_topic(kind, provider);
  must(provider.protect_branch(repo, {.branch = "topic", .approvals = 0}));
  return [repo](GitProvider& with, const Call& call) {
    return told(with.protect_branch(repo, {.branch = "topic"}, call));
  };
}

Ready commit_files(const HostKind& kind, GitProvider& provider) {
  return [repo = with_repository(kind, provider)](GitProvider& with, const Call& call) {
    return told(with.commit_files(repo, commit_to("main", "b.txt"), call));
  };
}

Ready open_pull_request(const HostKind& kind, GitProvider& provider) {
  return [repo = with_difference(kind, provider)](GitProvider& with, const Call& call) {
    return told(with.open_pull_request(repo, kProposal, call));
  };
}

Ready open_taken_pull_request(const HostKind& kind, GitProvider& provider) {
  const RepoRef repo = with_difference(kind, provider);
  must(provider.open_pull_request(repo, kProposal));
  return [repo](GitProvider& with, const Call& call) {
    return told(with.open_pull_request(repo, kProposal, call));
  };
}

template <MergeMethod method>
Ready merge_pull_request(const HostKind& kind, GitProvider& provider) {
  const RepoRef repo = with_difference(kind, provider);
  const auto pull = must(provider.open_pull_request(repo, kProposal)).value;
  return [repo, number = pull.number](GitProvider& with, const Call& call) {
    return told(
        with.merge_pull_request(repo, {.number = number, .method = method, .wait = 10s}, call));
  };
}

constexpr std::array kActs = {
    Act{"create_repo", Operation::create_repo, create_repo},
    Act{"create_repo, taken", Operation::create_repo, create_taken_repo, true},
    Act{"create_branch", Operation::create_branch, create_branch},
    Act{"create_branch, taken", Operation::create_branch, create_taken_branch, true},
    Act{"protect_branch", Operation::protect_branch, protect_branch},
    Act{"commit_files", Operation::commit_files, commit_files},
    Act{"open_pull_request", Operation::open_pull_request, open_pull_request},
    Act{"open_pull_request, taken", Operation::open_pull_request, open_taken_pull_request, true},
    Act{"merge_pull_request", Operation::merge_pull_request,
        merge_pull_request<MergeMethod::merge>},
    Act{"merge_pull_request, squash", Operation::merge_pull_request,
        merge_pull_request<MergeMethod::squash>},
};

constexpr std::array kReplacingActs = {
    Act{.name = "protect_branch, replaced, the removal fails",
        .operation = Operation::protect_branch,
        .prepare = replace_protection,
        .fails_at = "DELETE /projects/{id}/protected_branches/{name}"},
    Act{.name = "protect_branch, replaced, the new one fails",
        .operation = Operation::protect_branch,
        .prepare = replace_protection,
        .fails_at = "POST /projects/{id}/protected_branches"},
};

}  // namespace

std::span<const Act> acts() { return kActs; }

std::span<const Act> replacing_acts() { return kReplacingActs; }

}  // namespace gitprovider::never_twice
