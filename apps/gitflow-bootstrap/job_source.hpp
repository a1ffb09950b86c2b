#pragma once

// From a call to what it is about: a repository that is named, or those of a file.

#include "src/bootstrap/job.hpp"

#include "apps/gitflow-bootstrap/request.hpp"
#include "gitprovider/result.hpp"

#include <filesystem>

namespace gitprovider::cli {

/// Whether the target of the call is a file: nothing is named, or something that ends as files do,
/// unless --template says that it is a repository.
[[nodiscard]] bool is_from_file(const BootstrapRequest& request);

/// The job, with its templates read and checked as far as can be done without a host.
/// `invalid_argument` says what is wrong. A plan to compare or a status needs no template.
[[nodiscard]] Result<bootstrap::Job> job_of(const BootstrapRequest& request);

/// bootstrap::load_job, or `unsupported` in a build without GITPROVIDER_WITH_CONFIG.
[[nodiscard]] Result<bootstrap::Job> load_job_file(const std::filesystem::path& file);

}  // namespace gitprovider::cli
