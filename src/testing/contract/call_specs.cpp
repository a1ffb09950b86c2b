#include "src/testing/contract/spec_context.hpp"

#include <array>
#include <stop_token>

namespace gitprovider::testing {
namespace {

void cancelled_call_does_nothing(SpecContext& spec) {
  const auto prepared = spec.prepare();
  std::stop_source stop;
  stop.request_stop();
  const Call call{.stop = stop.get_token()};

  spec.check_refused(spec.provider().get_repo(prepared.repo, call), ErrorCode::cancelled, "read");
  spec.check_refused(
      spec.provider().create_branch(prepared.repo, {.name = "new", .from = prepared.main}, call),
      ErrorCode::cancelled, "create a branch");
  spec.check_refused(
      spec.provider().commit_files(
          prepared.repo, {.branch = prepared.main, .message = "Change", .changes = {put("a", "a")}},
          call),
      ErrorCode::cancelled, "commit");
  spec.check(!spec.head(prepared.repo, "new"), "no branch was made");
  spec.check_head(prepared.repo, prepared.main, prepared.head, "the branch stays where it was");
}

void bad_terms_are_refused(SpecContext& spec) {
  const auto prepared = spec.prepare();
  const auto refused = [&](const Call& call, const char* what) {
    spec.check_refused(spec.provider().get_repo(prepared.repo, call), ErrorCode::invalid_argument,
                       std::string("read with ") + what);
    spec.check_refused(
        spec.provider().create_branch(prepared.repo, {.name = "new", .from = prepared.main}, call),
        ErrorCode::invalid_argument, std::string("create with ") + what);
  };

  refused({.deadline = Duration(-1)}, "a deadline below zero");
  refused({.operation_id = std::string(129, 'a')}, "an operation id that is too long");
  refused({.operation_id = "a\nb"}, "an operation id of two lines");
  spec.check(!spec.head(prepared.repo, "new"), "no branch was made");
}

void key_without_store_is_refused(SpecContext& spec) {
  const auto prepared = spec.prepare();
  const Call call{.idempotency_key = "order-17"};

  spec.check_refused(spec.provider().get_repo(prepared.repo, call), ErrorCode::unsupported,
                     "read with a key");
  spec.check_refused(
      spec.provider().create_branch(prepared.repo, {.name = "new", .from = prepared.main}, call),
      ErrorCode::unsupported, "create with a key");
  spec.check(!spec.head(prepared.repo, "new"), "no branch was made");
}

void generous_terms_change_nothing(SpecContext& spec) {
  const auto prepared = spec.prepare();
  std::stop_source stop;
  const Call call{.deadline = std::chrono::minutes(5),
                  .stop = stop.get_token(),
                  .operation_id = "my-own-name/1"};

  (void)spec.require_ok(spec.provider().get_repo(prepared.repo, call), "read");
  (void)spec.require_ok(
      spec.provider().create_branch(prepared.repo, {.name = "new", .from = prepared.main}, call),
      "create a branch");
}

void provider_has_a_name(SpecContext& spec) {
  spec.check(!spec.provider().name().empty(), "the provider has a name");
  spec.check(spec.can() == spec.can(), "what it can do does not change");
}

}  // namespace

std::span<const Spec> call_specs() {
  static constexpr std::array specs{
      Spec{"a provider has a name and says what it can do", provider_has_a_name},
      Spec{"a call that was cancelled before it began does nothing", cancelled_call_does_nothing},
      Spec{"bad terms of a call are refused and nothing changes", bad_terms_are_refused},
      Spec{"a key that has no store behind it is refused and nothing changes",
           key_without_store_is_refused},
      Spec{"generous terms of a call change nothing", generous_terms_change_nothing},
  };
  return specs;
}

}  // namespace gitprovider::testing
