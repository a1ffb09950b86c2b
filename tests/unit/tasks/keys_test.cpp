// Idempotency keys that outlive a process.

#include "tests/catch_compat.hpp"
#include "tests/unit/tasks/stores.hpp"

namespace gitprovider {
namespace {

using namespace std::chrono_literals;
using tests::TestStore;

const KeptRecord kSettled{.text = "result"};
const KeptRecord kOpen{.text = "ticket", .is_settled = false};

struct Keys {
  TestStore store{GENERATE(from_range(tests::store_kinds()))};
  std::shared_ptr<IdempotencyStore> keys = store.open().keys;

  KeyClaim begin(const std::string& digest = "d") { return *keys->begin("k", digest); }
  KeyHold hold() { return {.key = "k", .token = begin().token}; }
  /// The same keys, as somebody sees them whose holds are over at once.
  std::shared_ptr<IdempotencyStore> hasty() { return store.open({.lease = Duration{0}}).keys; }
};

}  // namespace

TEST_CASE("a durable key is fresh once, and gives its result to everybody", "[tasks][keys]") {
  Keys keys;
  const KeyHold hold = keys.hold();
  CHECK(keys.begin().state == KeyState::in_progress);
  CHECK(keys.begin("other").state == KeyState::other_request);

  REQUIRE(keys.keys->finish(hold, kSettled));

  const auto again = keys.store.open().keys->begin("k", "d");
  CHECK(*again == KeyClaim{.state = KeyState::settled, .record = "result"});
  CHECK(keys.begin("other").state == KeyState::other_request);
}

TEST_CASE("a durable key that was forgotten is fresh for any request", "[tasks][keys]") {
  Keys keys;
  REQUIRE(keys.keys->forget(keys.hold()));
  CHECK(keys.begin("other").state == KeyState::fresh);
}

TEST_CASE("an open durable key is given to one at a time", "[tasks][keys]") {
  Keys keys;
  REQUIRE(keys.keys->finish(keys.hold(), kOpen));

  const KeyClaim open = keys.begin();
  CHECK(open.state == KeyState::open);
  CHECK(open.record == "ticket");
  CHECK(keys.begin().state == KeyState::in_progress);
}

TEST_CASE("a key whose holder died before it sent is fresh", "[tasks][keys]") {
  Keys keys;
  CHECK(keys.hasty()->begin("k", "d")->state == KeyState::fresh);
  CHECK(keys.begin("other").state == KeyState::fresh);
}

TEST_CASE("a key whose holder died when it may have sent is open, with its ticket",
          "[tasks][keys]") {
  Keys keys;
  const KeyHold hold = keys.hold();
  REQUIRE(keys.hasty()->sending(hold, kOpen));

  CHECK(keys.begin("other").state == KeyState::other_request);
  const KeyClaim open = keys.begin();
  CHECK(open.state == KeyState::open);
  CHECK(open.record == "ticket");
}

TEST_CASE("one who only slept over its hold sends nothing and ends nothing", "[tasks][keys]") {
  Keys keys;
  const KeyHold slept{.key = "k", .token = keys.hasty()->begin("k", "d")->token};
  CHECK(keys.keys->sending(slept, kOpen).error().code == ErrorCode::conflict);
  CHECK(keys.begin().state == KeyState::fresh);

  CHECK(keys.keys->sending(slept, kOpen).error().code == ErrorCode::conflict);
  CHECK(keys.keys->finish(slept, kSettled).error().code == ErrorCode::conflict);
  CHECK(keys.keys->forget(slept));
  CHECK(keys.begin().state == KeyState::in_progress);
}

TEST_CASE("a durable key is kept for its time", "[tasks][keys]") {
  Keys keys;
  const auto short_lived = keys.store.open({.kept_for = Duration{0}}).keys;
  REQUIRE(short_lived->finish(keys.hold(), kSettled));

  CHECK(keys.begin("other").state == KeyState::fresh);
}

}  // namespace gitprovider
