#pragma once

// Every URL of GitLab's REST API (v4) that we use, in the order of its documentation.
//
// `project` is the numeric id or the full path; the path's slashes are encoded like everything
// else, so that sub-groups of any depth are one segment.

#include "src/http/target.hpp"

#include <cstdint>
#include <string_view>

namespace gitprovider::gitlab::paths {

/// A user's or a group's namespace, by its path.
http::Target name_space(std::string_view path);

http::Target projects();
http::Target project(std::string_view project);

http::Target branches(std::string_view project);
http::Target branch(std::string_view project, std::string_view name);

http::Target protected_branches(std::string_view project);
/// A rule, by exactly its name.
http::Target protected_branch(std::string_view project, std::string_view name);

http::Target commits(std::string_view project);
http::Target commit(std::string_view project, std::string_view id);

/// The jobs and external statuses of a commit, each by its last run.
http::Target commit_statuses(std::string_view project, std::string_view id);

/// The commit where the histories of two parted; the one of them that the other holds.
http::Target merge_base(std::string_view project, std::string_view one, std::string_view other);

/// A file at a branch or commit.
http::Target file(std::string_view project, std::string_view path, std::string_view ref);
/// One folder at a branch or commit; the root where `folder` is empty.
http::Target tree(std::string_view project, std::string_view folder, std::string_view ref);

http::Target merge_requests(std::string_view project);
http::Target merge_request(std::string_view project, std::int64_t number);
http::Target merge_request_merge(std::string_view project, std::int64_t number);

/// Of the host. `/metadata` says the same on new ones only.
http::Target version();

}  // namespace gitprovider::gitlab::paths
