// A key on a real provider: a commit, which has no guard of its own against a second one.

#include "gitprovider/idempotency.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/local/local_host.hpp"

#include <memory>
#include <string>

namespace gitprovider::local {
namespace {

struct KeyedHost : TestHost {
  KeyedHost() {
    create();
    provider = with_idempotency(std::move(provider), store);
  }

  Result<Applied<Commit>> commit_as(const std::string& key, const std::string& content) {
    return provider->commit_files(
        repo, {.branch = "main", .message = "Change", .changes = {put("file", content)}},
        {.idempotency_key = key});
  }
  [[nodiscard]] std::string commits() const { return git("rev-list --count main"); }

  std::shared_ptr<MemoryIdempotencyStore> store = std::make_shared<MemoryIdempotencyStore>();
};

}  // namespace

TEST_CASE("a commit that is repeated with its key is made once", "[local][idempotency]") {
  KeyedHost host;
  const std::string before = host.commits();

  const auto first = host.commit_as("k", "one");
  const std::string between = host.commits();
  const auto second = host.commit_as("k", "one");
  const auto other = host.commit_as("k", "two");

  REQUIRE(first);
  REQUIRE(second);
  CHECK((*second == *first));
  CHECK(other.error().code == ErrorCode::conflict);
  CHECK(between != before);
  CHECK(host.commits() == between);
}

TEST_CASE("two folders are two addresses", "[local][idempotency]") {
  const TestHost one;
  const TestHost other;

  CHECK(one.provider->base_url() == one.root().string());
  CHECK(one.provider->base_url() != other.provider->base_url());
}

TEST_CASE("the local host takes no key by itself", "[local][idempotency]") {
  TestHost host;

  const auto refused = host.provider->create_repo({.repo = host.repo}, {.idempotency_key = "k"});

  CHECK(refused.error().code == ErrorCode::unsupported);
  CHECK_FALSE(std::filesystem::exists(host.git_dir()));
}

}  // namespace gitprovider::local
