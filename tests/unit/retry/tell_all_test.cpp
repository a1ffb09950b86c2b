#include "gitprovider/retry/tell_all.hpp"

#include "gitprovider/testing/recording_observer.hpp"
#include "tests/catch_compat.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;

TEST_CASE("each observer is told what one would be", "[unit][retry]") {
  const auto first = std::make_shared<RecordingObserver>();
  const auto second = std::make_shared<RecordingObserver>();
  const auto all = tell_all({first, nullptr, second});

  all->on_attempt({.operation_id = "op-1"});
  all->on_wait({.operation_id = "op-1", .resource = "core"});
  all->on_operation({.operation_id = "op-2"});

  for (const auto& observer : {first, second}) {
    REQUIRE(observer->events().size() == 1);
    CHECK(observer->events()[0].operation_id == "op-1");
    REQUIRE(observer->waits().size() == 1);
    CHECK(observer->waits()[0].resource == "core");
    REQUIRE(observer->reports().size() == 1);
    CHECK(observer->reports()[0].operation_id == "op-2");
  }
}

TEST_CASE("nobody may be told", "[unit][retry]") {
  const auto none = tell_all({nullptr});

  none->on_attempt({});
  none->on_wait({});
  none->on_operation({});

  CHECK(none);
}
