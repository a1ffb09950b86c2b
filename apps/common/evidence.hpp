#pragma once

#include "apps/common/attempt_recorder.hpp"
#include "apps/common/options.hpp"
#include "gitprovider/result.hpp"

#include <memory>

namespace gitprovider::cli {

/// The observer of a program: it counts, and writes events where `--events` asks for them.
/// `invalid_argument` where their file cannot be opened. Shared with the provider that reports to
/// it.
[[nodiscard]] Result<std::shared_ptr<AttemptRecorder>> open_evidence(const CommonOptions& options);

}  // namespace gitprovider::cli
