// Which calls take a key, and which requests it tells apart.

#include "gitprovider/idempotency.hpp"
#include "gitprovider/names.hpp"
#include "tests/catch_compat.hpp"
#include "tests/unit/idempotency/scripted_provider.hpp"

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace gitprovider {
namespace {

using tests::ScriptedProvider;

const RepoRef kRepo{.owner = "acme", .name = "widget"};

std::unique_ptr<GitProvider> keyed(ScriptedProvider*& host) {
  auto scripted = std::make_unique<ScriptedProvider>();
  host = scripted.get();
  return with_idempotency(std::move(scripted), std::make_shared<MemoryIdempotencyStore>());
}

Call with_key(std::string key) { return {.idempotency_key = std::move(key)}; }

/// The same result twice, and one change.
template <class Change>
void check_kept(const Change& change) {
  ScriptedProvider* host = nullptr;
  const auto provider = keyed(host);

  const auto first = change(*provider, with_key("k"));
  const auto second = change(*provider, with_key("k"));

  REQUIRE(first);
  REQUIRE(second);
  CHECK((*second == *first));
  CHECK(host->changes().size() == 1);
}

}  // namespace

TEST_CASE("each of the six changes takes a key", "[idempotency]") {
  check_kept(
      [](GitProvider& host, const Call& call) { return host.create_repo({.repo = kRepo}, call); });
  check_kept([](GitProvider& host, const Call& call) {
    return host.create_branch(kRepo, {.name = "dev", .from = "main"}, call);
  });
  check_kept([](GitProvider& host, const Call& call) {
    return host.protect_branch(kRepo, {.branch = "main", .approvals = 1}, call);
  });
  check_kept([](GitProvider& host, const Call& call) {
    return host.commit_files(kRepo, {.branch = "main", .message = "m", .changes = {{.path = "p"}}},
                             call);
  });
  check_kept([](GitProvider& host, const Call& call) {
    return host.open_pull_request(kRepo, {.head = "dev", .base = "main", .title = "t"}, call);
  });
  check_kept([](GitProvider& host, const Call& call) {
    return host.merge_pull_request(kRepo, {.number = 7}, call);
  });
}

TEST_CASE("a key names one operation", "[idempotency]") {
  ScriptedProvider* host = nullptr;
  const auto provider = keyed(host);
  REQUIRE(provider->create_repo({.repo = kRepo}, with_key("k")));

  const auto other = provider->merge_pull_request(kRepo, {.number = 7}, with_key("k"));

  CHECK(other.error().code == ErrorCode::conflict);
  CHECK(host->changes().size() == 1);
}

TEST_CASE("what reads takes no key", "[idempotency]") {
  ScriptedProvider* host = nullptr;
  const auto provider = keyed(host);

  CHECK(provider->get_repo(kRepo, with_key("k")).error().code == ErrorCode::invalid_argument);
  CHECK(provider->list_branches(kRepo, {}, with_key("k")).error().code ==
        ErrorCode::invalid_argument);
  CHECK(provider->resolve({}, with_key("k")).error().code == ErrorCode::invalid_argument);
  CHECK(host->looks().empty());
  CHECK(provider->get_repo(kRepo));
  CHECK(provider->list_branches(kRepo));
}

TEST_CASE("a key is 1 to 128 printable ASCII characters", "[idempotency]") {
  ScriptedProvider* host = nullptr;
  const auto provider = keyed(host);

  for (const std::string& key : {std::string(129, 'k'), std::string("a\nb"), std::string("\xc3")}) {
    const auto refused = provider->create_repo({.repo = kRepo}, with_key(key));
    CHECK(refused.error().code == ErrorCode::invalid_argument);
  }
  CHECK(host->changes().empty());
  CHECK(provider->create_repo({.repo = kRepo}, with_key(std::string(128, 'k'))));
}

TEST_CASE("without a store a key is unsupported", "[idempotency]") {
  CHECK(validate(with_key("k")).error().code == ErrorCode::unsupported);
  CHECK(validate(with_key("a\nb")).error().code == ErrorCode::invalid_argument);
  CHECK(validate(Call{}));
}

TEST_CASE("everything else is the provider's own", "[idempotency]") {
  ScriptedProvider* host = nullptr;
  const auto provider = keyed(host);

  CHECK(provider->name() == "scripted");
  CHECK(provider->base_url() == "https://host.example");
  CHECK((provider->capabilities() == host->capabilities()));
  CHECK(provider->checks() == nullptr);
  CHECK(provider->health() == host->health());
  CHECK(provider->check_health().value() == HostStatus{.version = "1.0"});
  CHECK(provider->check_health(with_key("k")).error().code == ErrorCode::invalid_argument);
}

}  // namespace gitprovider
