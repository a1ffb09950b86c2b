#pragma once

// Every URL of the REST API of Forgejo and Gitea that we use, in the order of its documentation.

#include "src/http/target.hpp"

#include "gitprovider/object_id.hpp"
#include "gitprovider/repository.hpp"

#include <cstdint>
#include <string_view>

namespace gitprovider::forgejo::paths {

/// New repositories of an organisation.
http::Target organisation_repositories(std::string_view organisation);

/// `/repos/{owner}/{repo}`
http::Target repository(const RepoRef& repo);

http::Target branch_protections(const RepoRef& repo);
/// One segment, a `/` encoded: older servers take no other form here.
http::Target branch_protection(const RepoRef& repo, std::string_view rule);

http::Target branches(const RepoRef& repo);
http::Target branch(const RepoRef& repo, std::string_view name);

/// The history of a commit, newest first.
http::Target commits_of(const RepoRef& repo, std::string_view id);
/// The history of a commit without that of another, newest first.
http::Target commits_between(const RepoRef& repo, std::string_view not_in, std::string_view in);

/// To change many files in one commit.
http::Target contents(const RepoRef& repo);

/// A commit, without what is costly to work out.
http::Target commit(const RepoRef& repo, std::string_view id);
/// One folder; `id` names a tree, or a commit for its root.
http::Target tree(const RepoRef& repo, std::string_view id);

http::Target pull_requests(const RepoRef& repo);
http::Target pull_request(const RepoRef& repo, std::int64_t number);
http::Target pull_request_merge(const RepoRef& repo, std::int64_t number);

/// Every status a commit was ever given.
http::Target statuses(const RepoRef& repo, const ObjectId& commit);

/// The account of the token.
http::Target own_account();
/// New repositories of the token's own account.
http::Target own_repositories();

/// Repositories that the token may see, some each page.
http::Target repository_search();

/// What the server is.
http::Target version();

}  // namespace gitprovider::forgejo::paths
