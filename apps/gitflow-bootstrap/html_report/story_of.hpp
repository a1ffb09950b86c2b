#pragma once

// From what a run returns to what a report tells of it.

#include "src/bootstrap/job.hpp"
#include "src/bootstrap/list.hpp"

#include "apps/common/attempt_recorder.hpp"
#include "apps/gitflow-bootstrap/html_report/run_story.hpp"
#include "gitprovider/error.hpp"
#include "gitprovider/operation.hpp"

#include <vector>

namespace gitprovider::cli {

[[nodiscard]] Trouble trouble_of(const Error& error, Operation operation);

/// One for each item of the job, in its order.
[[nodiscard]] std::vector<RepositoryStory> stories_of(
    const bootstrap::Job& job, const std::vector<bootstrap::ItemReport>& reports,
    const AttemptRecorder& requests);

/// Gives each entry of the timeline that belongs to a step its subject.
void name_subjects(Timeline& timeline, const bootstrap::Job& job,
                   const std::vector<bootstrap::ItemReport>& reports);

}  // namespace gitprovider::cli
