#pragma once

// A plan as a file: what is wanted and what was seen, in the form that bootstrap::load_job reads.

#include "src/bootstrap/job.hpp"
#include "src/bootstrap/seen.hpp"

#include "apps/common/json_output.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/result.hpp"

#include <string>
#include <vector>

namespace gitprovider::cli {

/// One `seen` for each item of the job.
[[nodiscard]] Json plan_document(const bootstrap::Job& job,
                                 const std::vector<bootstrap::Seen>& seen,
                                 const bootstrap::PlanOrigin& origin);

/// Where plans of this host are made.
[[nodiscard]] bootstrap::PlanOrigin origin_of(const GitProvider& host);

/// `conflict` where a plan was made for another host.
[[nodiscard]] Result<void> check_origin(const bootstrap::Job& job, const GitProvider& host);

/// Puts the document in the place of whatever the file held. `local_io` says why it cannot.
[[nodiscard]] Result<void> write_plan(const Json& document, const std::string& file);

}  // namespace gitprovider::cli
