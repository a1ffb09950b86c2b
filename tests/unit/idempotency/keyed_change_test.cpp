// What a change with a key does: sent once, kept, refused.

#include "gitprovider/idempotency.hpp"
#include "gitprovider/testing/fake_clock.hpp"
#include "tests/catch_compat.hpp"
#include "tests/unit/idempotency/keyed.hpp"

#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace gitprovider {
namespace {

using namespace std::chrono_literals;
using tests::Keyed;

/// A store that does not work, at one place or at all.
class BrokenStore final : public IdempotencyStore {
 public:
  explicit BrokenStore(bool can_begin) : can_begin_(can_begin) {}
  Result<KeyClaim> begin(const std::string& key, const std::string& digest) override {
    return can_begin_ ? kept_.begin(key, digest) : Result<KeyClaim>{broken()};
  }
  Result<void> sending(const KeyHold& /*hold*/, const KeptRecord& /*record*/) override {
    return broken();
  }
  Result<void> finish(const KeyHold& /*hold*/, const KeptRecord& /*record*/) override {
    return broken();
  }
  Result<void> forget(const KeyHold& /*hold*/) override { return broken(); }

 private:
  static Error broken() {
    return {.code = ErrorCode::local_io, .outcome = Outcome::unknown, .message = "disk full"};
  }
  bool can_begin_;
  MemoryIdempotencyStore kept_{};
};

}  // namespace

TEST_CASE("a second call with the key gets the kept result and sends nothing", "[idempotency]") {
  Keyed keyed;

  const auto first = keyed.create("k");
  const auto second = keyed.create("k");

  REQUIRE(first);
  REQUIRE(second);
  CHECK((*second == *first));
  CHECK(keyed.host->changes().size() == 1);
}

TEST_CASE("the provider gets the call without its key and with the rest", "[idempotency]") {
  Keyed keyed;

  REQUIRE(keyed.provider->create_repo({.repo = {.owner = "acme", .name = "widget"}},
                                      {.deadline = 7s,
                                       .operation_id = "op-1",
                                       .on_unknown = OnUnknown::return_,
                                       .idempotency_key = "k"}));

  const Call sent = keyed.host->changes().at(0);
  CHECK(sent.idempotency_key.empty());
  CHECK(sent.deadline == Duration{7s});
  CHECK(sent.operation_id == "op-1");
  CHECK(sent.on_unknown == OnUnknown::return_);
}

TEST_CASE("calls without a key, and with other keys, are apart", "[idempotency]") {
  Keyed keyed;

  for (const char* key : {"", "", "a", "b"}) {
    CHECK(keyed.create(key));
  }

  CHECK(keyed.host->changes().size() == 4);
}

TEST_CASE("the key with another request is a conflict before any effect", "[idempotency]") {
  Keyed keyed;
  REQUIRE(keyed.create("k"));

  const auto other = keyed.create("k", "gadget");

  REQUIRE_FALSE(other);
  CHECK(other.error().code == ErrorCode::conflict);
  CHECK(other.error().outcome == Outcome::not_applied);
  CHECK_THAT(other.error().message, Catch::Contains("another request"));
  CHECK(keyed.host->changes().size() == 1);
}

TEST_CASE("the same request at another address is another request", "[idempotency]") {
  const auto store = std::make_shared<MemoryIdempotencyStore>();
  Keyed one{store};
  Keyed other{store};
  other.host->url = "https://elsewhere.example";
  REQUIRE(one.create("k"));

  CHECK(other.create("k").error().code == ErrorCode::conflict);
  CHECK(other.host->changes().empty());
}

TEST_CASE("a change that was not applied frees its key", "[idempotency]") {
  Keyed keyed;
  keyed.host->failures.push_back({.code = ErrorCode::rate_limited, .http_status = 429});

  CHECK(keyed.create("k").error().code == ErrorCode::rate_limited);
  CHECK(keyed.create("k"));
  CHECK(keyed.host->changes().size() == 2);
}

TEST_CASE("a change that was applied with an unusable answer is kept as that error",
          "[idempotency]") {
  Keyed keyed;
  keyed.host->failures.push_back(
      {.code = ErrorCode::protocol, .outcome = Outcome::applied, .message = "no JSON"});

  const auto first = keyed.create("k");
  const auto second = keyed.create("k");

  REQUIRE_FALSE(second);
  CHECK((second.error() == first.error()));
  CHECK(keyed.host->changes().size() == 1);
}

TEST_CASE("a key is kept for its time and then free", "[idempotency]") {
  Keyed keyed;
  REQUIRE(keyed.create("k"));

  keyed.clock->advance(24h - 1ms);
  REQUIRE(keyed.create("k"));
  CHECK(keyed.host->changes().size() == 1);
  keyed.clock->advance(1ms);
  REQUIRE(keyed.create("k"));
  CHECK(keyed.host->changes().size() == 2);
}

TEST_CASE("while a change is in progress its key is a conflict", "[idempotency]") {
  Keyed keyed;
  std::optional<Error> meanwhile;
  keyed.host->on_call = [&] { meanwhile = keyed.create("k").error(); };

  REQUIRE(keyed.create("k"));

  REQUIRE(meanwhile);
  CHECK(meanwhile->code == ErrorCode::conflict);
  CHECK_THAT(meanwhile->message, Catch::Contains("in progress"));
  CHECK(keyed.host->changes().size() == 1);
}

TEST_CASE("of many threads with one key and one request, one change arrives", "[idempotency]") {
  Keyed keyed;

  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&] {
        const auto result = keyed.create("k");
        if (!result && result.error().code != ErrorCode::conflict) {
          std::terminate();
        }
      });
    }
  }

  CHECK(keyed.host->changes().size() == 1);
}

TEST_CASE("a store that cannot begin sends nothing", "[idempotency]") {
  Keyed keyed{std::make_shared<BrokenStore>(false)};

  const auto refused = keyed.create("k");

  CHECK(refused.error().code == ErrorCode::local_io);
  CHECK(refused.error().outcome == Outcome::not_applied);
  CHECK(keyed.host->changes().empty());
}

TEST_CASE("a store that cannot keep the result leaves the key held", "[idempotency]") {
  Keyed keyed{std::make_shared<BrokenStore>(true)};

  CHECK(keyed.create("k"));
  CHECK(keyed.create("k").error().code == ErrorCode::conflict);
  CHECK(keyed.host->changes().size() == 1);
}

}  // namespace gitprovider
