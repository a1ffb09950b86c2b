#include "gitprovider/idempotency.hpp"
#include "gitprovider/testing/fake_clock.hpp"
#include "tests/catch_compat.hpp"

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace gitprovider {
namespace {

using namespace std::chrono_literals;

struct Kept {
  std::shared_ptr<testing::FakeClock> clock = std::make_shared<testing::FakeClock>();
  std::map<std::string, std::string> tokens{};
  MemoryIdempotencyStore store{{.kept_for = 1h, .max_keys = 3, .clock = clock}};

  KeyState state(const std::string& key, const std::string& digest = "d") {
    const auto claim = store.begin(key, digest);
    if (!claim->token.empty()) {
      tokens[key] = claim->token;
    }
    return claim->state;
  }
  KeyHold hold(const std::string& key) { return {.key = key, .token = tokens[key]}; }
  void finish(const std::string& key, bool is_settled = true) {
    REQUIRE(store.finish(hold(key), {.text = "record of " + key, .is_settled = is_settled}));
  }
};

}  // namespace

TEST_CASE("a key is fresh once, and in progress until it ends", "[idempotency][store]") {
  Kept kept;

  CHECK(kept.state("a") == KeyState::fresh);
  CHECK(kept.state("a") == KeyState::in_progress);
  CHECK(kept.state("b") == KeyState::fresh);
}

TEST_CASE("a key that has ended gives its record, to everybody", "[idempotency][store]") {
  Kept kept;
  CHECK(kept.state("a") == KeyState::fresh);
  kept.finish("a");

  const KeyClaim settled{.state = KeyState::settled, .record = "record of a"};
  CHECK(*kept.store.begin("a", "d") == settled);
  CHECK(*kept.store.begin("a", "d") == settled);
}

TEST_CASE("an open record is given to one at a time", "[idempotency][store]") {
  Kept kept;
  CHECK(kept.state("a") == KeyState::fresh);
  kept.finish("a", false);

  const auto open = kept.store.begin("a", "d");
  CHECK(open->state == KeyState::open);
  CHECK(open->record == "record of a");
  kept.tokens["a"] = open->token;
  CHECK(kept.state("a") == KeyState::in_progress);
  kept.finish("a", false);
  CHECK(kept.state("a") == KeyState::open);
}

TEST_CASE("another request under the same key is told, whatever became of the first",
          "[idempotency][store]") {
  Kept kept;
  CHECK(kept.state("a", "one") == KeyState::fresh);

  CHECK(kept.state("a", "two") == KeyState::other_request);
  kept.finish("a");
  CHECK(kept.state("a", "two") == KeyState::other_request);
  CHECK(kept.state("a", "one") == KeyState::settled);
}

TEST_CASE("a forgotten key is fresh for any request", "[idempotency][store]") {
  Kept kept;
  CHECK(kept.state("a", "one") == KeyState::fresh);
  CHECK(kept.store.forget(kept.hold("a")));
  CHECK(kept.store.forget({.key = "never seen"}));

  CHECK(kept.state("a", "two") == KeyState::fresh);
}

TEST_CASE("only who holds a key can end it", "[idempotency][store]") {
  Kept kept;

  CHECK(kept.store.finish({.key = "a"}, {}).error().code == ErrorCode::conflict);
  CHECK(kept.state("a") == KeyState::fresh);
  kept.finish("a");
  CHECK(kept.store.finish(kept.hold("a"), {.text = "late"}).error().code == ErrorCode::conflict);
  CHECK(kept.store.begin("a", "d")->record == "record of a");
}

TEST_CASE("a hold that is over can neither send nor end the next one", "[idempotency][store]") {
  Kept kept;
  CHECK(kept.state("a") == KeyState::fresh);
  const KeyHold first = kept.hold("a");
  CHECK(kept.store.sending(first, {.text = "t", .is_settled = false}));
  CHECK(kept.store.forget(first));
  CHECK(kept.state("a") == KeyState::fresh);

  CHECK(kept.store.sending(first, {}).error().code == ErrorCode::conflict);
  CHECK(kept.store.finish(first, {}).error().code == ErrorCode::conflict);
  CHECK(kept.store.forget(first));
  CHECK(kept.state("a") == KeyState::in_progress);
}

TEST_CASE("a record is kept for its time from the end of the action", "[idempotency][store]") {
  Kept kept;
  CHECK(kept.state("a") == KeyState::fresh);
  kept.clock->advance(30min);
  kept.finish("a");

  kept.clock->advance(1h - 1ms);
  CHECK(kept.state("a") == KeyState::settled);
  kept.clock->advance(1ms);
  CHECK(kept.state("a") == KeyState::fresh);
}

TEST_CASE("a key that is held is not freed by time", "[idempotency][store]") {
  Kept kept;
  CHECK(kept.state("a") == KeyState::fresh);

  kept.clock->advance(100h);

  CHECK(kept.state("a") == KeyState::in_progress);
}

TEST_CASE("a full store refuses a new key and drops none before its time", "[idempotency][store]") {
  Kept kept;
  for (const char* key : {"a", "b", "c"}) {
    CHECK(kept.state(key) == KeyState::fresh);
    kept.finish(key);
  }

  CHECK(kept.store.begin("d", "d").error().code == ErrorCode::overloaded);
  CHECK(kept.state("a") == KeyState::settled);
  kept.clock->advance(1h);
  CHECK(kept.state("d") == KeyState::fresh);
}

TEST_CASE("of many threads with one key, one gets it", "[idempotency][store]") {
  Kept kept;
  std::atomic<int> fresh = 0;

  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back(
          [&] { fresh += kept.store.begin("a", "d")->state == KeyState::fresh ? 1 : 0; });
    }
  }

  CHECK(fresh == 1);
}

}  // namespace gitprovider
