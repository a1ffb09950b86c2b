#include "gitprovider/tasks/change.hpp"

#include "src/core/errors.hpp"

#include "gitprovider/names.hpp"

#include <array>
#include <type_traits>
#include <utility>

namespace gitprovider {
namespace {

constexpr std::array kOperations{Operation::create_repo,       Operation::create_branch,
                                 Operation::protect_branch,    Operation::commit_files,
                                 Operation::open_pull_request, Operation::merge_pull_request};
/// How deep groups may lie in groups is for the host to say.
constexpr OwnerRules kAnyOwner{.max_depth = 64};
static_assert(kOperations.size() == std::variant_size_v<ChangeRequest>);

template <class T>
Result<Applied<Made>> as_made(Result<Applied<T>> result) {
  return std::move(result).transform([](Applied<T> applied) {
    return Applied<Made>{.value = std::move(applied.value),
                         .confirmed_by = applied.confirmed_by,
                         .equivalent = applied.equivalent};
  });
}

/// Picks the operation by the type of the request.
struct Maker {
  GitProvider& provider;
  const RepoRef& repo;
  const Call& call;

  Result<Applied<Made>> operator()(const NewRepository& request) const {
    return as_made(provider.create_repo(request, call));
  }
  Result<Applied<Made>> operator()(const NewBranch& request) const {
    return as_made(provider.create_branch(repo, request, call));
  }
  Result<Applied<Made>> operator()(const ProtectBranch& request) const {
    return as_made(provider.protect_branch(repo, request, call));
  }
  Result<Applied<Made>> operator()(const NewCommit& request) const {
    return as_made(provider.commit_files(repo, request, call));
  }
  Result<Applied<Made>> operator()(const NewPullRequest& request) const {
    return as_made(provider.open_pull_request(repo, request, call));
  }
  Result<Applied<Made>> operator()(const MergePullRequest& request) const {
    return as_made(provider.merge_pull_request(repo, request, call));
  }
};

Result<void> validate_request(const Change& change) {
  return std::visit(
      [&](const auto& request) -> Result<void> {
        if constexpr (std::is_same_v<std::decay_t<decltype(request)>, NewRepository>) {
          return request.repo == change.repo
                     ? validate(request, kAnyOwner)
                     : Result<void>{invalid("task: the new repository has two names")};
        } else {
          return validate_repo(change.repo, kAnyOwner).and_then([&] { return validate(request); });
        }
      },
      change.request);
}

}  // namespace

Operation operation_of(const Change& change) noexcept {
  return kOperations.at(change.request.index());
}

Result<void> validate(const Change& change) {
  return validate_request(change).and_then([&]() -> Result<void> {
    const auto read = change_from_json(change_to_json(change));
    if (!read || *read != change) {
      return invalid("task: a text of it cannot be written down: it is no UTF-8, or holds a NUL");
    }
    return {};
  });
}

Result<Applied<Made>> make_change(GitProvider& provider, const Change& change, const Call& call) {
  return std::visit(Maker{.provider = provider, .repo = change.repo, .call = call}, change.request);
}

}  // namespace gitprovider
