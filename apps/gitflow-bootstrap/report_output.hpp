#pragma once

// How a run is told: a line a step while it happens, and what was made at its end.

#include "src/bootstrap/apply.hpp"

#include "apps/common/json_output.hpp"
#include "apps/gitflow-bootstrap/request.hpp"
#include "gitprovider/operation.hpp"
#include "gitprovider/repository.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gitprovider::cli {

/// Whether the repository is, or will be, all that was asked: the run went to its end and no step
/// failed.
[[nodiscard]] bool is_ok(const bootstrap::Report& report) noexcept;

/// Whether this run changed the host.
[[nodiscard]] bool made_something(const bootstrap::Report& report) noexcept;

/// The operation that ended a run: that of the step which has the run's error, else a read.
[[nodiscard]] Operation stopped_in(const bootstrap::Report& report);

/// The mutation a step stands for.
[[nodiscard]] Operation operation_of(bootstrap::StepKind kind);

/// The state of a step in words: `already there`.
[[nodiscard]] std::string_view state_words(const bootstrap::StepReport& report);

/// How many of its steps are in that state.
[[nodiscard]] std::size_t count(const bootstrap::Report& report,
                                bootstrap::StepState state) noexcept;

/// The exit status of a run.
[[nodiscard]] int exit_status_of(const bootstrap::Report& report) noexcept;

/// One step's line. What nobody has made, in a plan, begins with a sign: `+` will be made, `=` is
/// there, `!` is in the way.
[[nodiscard]] std::string step_line(const bootstrap::StepReport& report, Verb verb);

/// What to know at the end: where the repository is, how to clone it, what is still to do.
[[nodiscard]] std::string summary(const bootstrap::Report& report, const RepoRef& repo, Verb verb);

/// The one document of a run. Without a repository where the call names none.
[[nodiscard]] Json to_json(const bootstrap::Report& report, const std::optional<RepoRef>& repo);

}  // namespace gitprovider::cli
