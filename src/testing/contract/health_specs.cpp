#include "src/testing/contract/spec_context.hpp"

#include <array>

namespace gitprovider::testing {
namespace {

/// What is known after one read. Skips the spec where nothing is told of a success.
LastSuccess known_success(SpecContext& spec, const RepoRef& repo) {
  (void)spec.require_ok(spec.provider().get_repo(repo), "read the repository");
  const auto success = spec.provider().health().last_success;
  if (!success) {
    spec.skip("the provider tells nothing of its health");
  }
  return *success;
}

/// Reads under faults that no policy repeats away. Skips the spec where the host has none.
Error failed_read(SpecContext& spec, const RepoRef& repo) {
  FaultInjector& faults = spec.faults();
  faults.plan({.status = 503, .times = faults.max_attempts()});
  const auto read = spec.provider().get_repo(repo);
  spec.require(!read, "a read of a host that is down fails");
  return read.error();
}

void success_is_remembered(SpecContext& spec) {
  const LastSuccess success = known_success(spec, spec.prepare().repo);

  spec.check(success.operation == Operation::get_repo, "the last success is the read");
  spec.check(ready(spec.provider().health()).has_value(), "the provider is ready");
}

void failure_is_remembered(SpecContext& spec) {
  const RepoRef repo = spec.prepare().repo;
  const LastSuccess before = known_success(spec, repo);
  const Error error = failed_read(spec, repo);

  const Health health = spec.provider().health();
  spec.require(health.last_failure.has_value(), "a failure is remembered");
  spec.check(health.last_failure->operation == Operation::get_repo, "of the read");
  spec.check_equal(health.last_failure->code, error.code, "code");
  spec.check_equal(health.last_failure->http_status, error.http_status, "status");
  spec.check_equal(health.last_failure->in_a_row, 1U, "failures in a row");
  spec.check(health.last_success == before, "the last success stays");
  spec.check(ready(health).has_value(), "one failed call leaves the provider ready");
}

void success_ends_a_row(SpecContext& spec) {
  const RepoRef repo = spec.prepare().repo;
  (void)known_success(spec, repo);
  (void)failed_read(spec, repo);
  (void)known_success(spec, repo);

  const auto failure = spec.provider().health().last_failure;
  spec.require(failure.has_value(), "the failure stays known");
  spec.check_equal(failure->in_a_row, 0U, "failures in a row after a success");
}

void refusal_is_no_failure(SpecContext& spec) {
  const LastSuccess before = known_success(spec, spec.prepare().repo);

  spec.check_refused(spec.provider().get_repo(spec.host().free_repository()), ErrorCode::not_found,
                     "read what is not there");

  const Health health = spec.provider().health();
  spec.check(!health.last_failure, "a refusal of one request is no failure of the host");
  spec.check(health.last_success == before, "and no success");
}

void host_is_asked(SpecContext& spec) {
  const auto status = spec.provider().check_health();
  if (!status && status.error().code == ErrorCode::unsupported) {
    spec.skip("the provider cannot ask its host");
  }

  (void)spec.require_ok(status, "ask the host");
  const auto success = spec.provider().health().last_success;
  spec.require(success.has_value(), "that it answered is remembered");
  spec.check(success->operation == Operation::check_health, "as the last success");
}

}  // namespace

std::span<const Spec> health_specs() {
  static constexpr std::array kSpecs{
      Spec{"health tells the last operation that succeeded", success_is_remembered},
      Spec{"health tells the last failure beside the last success", failure_is_remembered},
      Spec{"a success ends a row of failures", success_ends_a_row},
      Spec{"a refusal of one request is no failure of the host", refusal_is_no_failure},
      Spec{"a host that is asked whether it answers does", host_is_asked},
  };
  return kSpecs;
}

}  // namespace gitprovider::testing
