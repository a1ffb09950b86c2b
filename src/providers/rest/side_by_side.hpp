#pragma once

// Independent jobs on a few threads: the first failure ends the rest.

#include "gitprovider/result.hpp"

#include <cstddef>
#include <functional>
#include <stop_token>

namespace gitprovider::rest {

/// One of the jobs, by its number. `stop` is requested when the caller wants to stop or another job
/// failed. Called from several threads at once.
using Job = std::function<Result<void>(std::size_t number, const std::stop_token& stop)>;

/// Runs jobs 0 to `count` - 1, in order of their start, at most `at_once` of them at the same time,
/// the calling thread among them. Returns when all threads are done: nothing, or the error that
/// came first. What a job throws is thrown on.
Result<void> run_side_by_side(std::size_t count, std::size_t at_once, const std::stop_token& stop,
                              const Job& job);

}  // namespace gitprovider::rest
