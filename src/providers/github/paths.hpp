#pragma once

// Every URL of GitHub's REST API that we use, in the order of its documentation.

#include "src/http/target.hpp"

#include "gitprovider/object_id.hpp"
#include "gitprovider/repository.hpp"

#include <cstdint>
#include <string_view>

namespace gitprovider::github::paths {

/// `/repos/{owner}/{repo}`
http::Target repository(const RepoRef& repo);
/// New repositories of the token's own account.
http::Target own_repositories();
/// New repositories of an organisation.
http::Target organisation_repositories(std::string_view organisation);
/// The account of the token.
http::Target own_account();

http::Target branches(const RepoRef& repo);
http::Target branch(const RepoRef& repo, std::string_view name);
http::Target branch_rename(const RepoRef& repo, std::string_view name);
http::Target branch_protection(const RepoRef& repo, std::string_view name);

/// The runs of apps on a commit, each check by its last one.
http::Target check_runs(const RepoRef& repo, const ObjectId& commit);
/// The statuses that tools gave a commit, each by its last one.
http::Target combined_status(const RepoRef& repo, const ObjectId& commit);

http::Target contents(const RepoRef& repo, std::string_view path);

http::Target blobs(const RepoRef& repo);
http::Target commits(const RepoRef& repo);
http::Target commit(const RepoRef& repo, std::string_view id);
/// How `head` stands to `base`. The commits between them come in pages, of which one is enough.
http::Target comparison(const RepoRef& repo, const ObjectId& base, const ObjectId& head);
http::Target trees(const RepoRef& repo);
http::Target refs(const RepoRef& repo);
/// To read the ref of a branch: singular, where changing it is plural.
http::Target branch_ref(const RepoRef& repo, std::string_view branch);
http::Target branch_ref_update(const RepoRef& repo, std::string_view branch);

http::Target pull_requests(const RepoRef& repo);
http::Target pull_request(const RepoRef& repo, std::int64_t number);
http::Target pull_request_merge(const RepoRef& repo, std::int64_t number);

/// About the host itself.
http::Target meta();
/// What is left of its limits. Asking is free of charge.
http::Target rate_limit();

}  // namespace gitprovider::github::paths
