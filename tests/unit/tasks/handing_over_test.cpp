#include "gitprovider/idempotency.hpp"
#include "gitprovider/tasks/with_task_queue.hpp"
#include "tests/catch_compat.hpp"
#include "tests/unit/tasks/stores.hpp"
#include "tests/unit/tasks/task_host.hpp"

namespace gitprovider {
namespace {

using namespace std::chrono_literals;

/// Keys of a process that dies as soon as it has sent: nothing of what it does then is kept.
class DeadAfterSending final : public IdempotencyStore {
 public:
  explicit DeadAfterSending(std::shared_ptr<IdempotencyStore> keys) : keys_(std::move(keys)) {}
  Result<KeyClaim> begin(const std::string& key, const std::string& digest) override {
    return keys_->begin(key, digest);
  }
  Result<void> sending(const KeyHold& hold, const KeptRecord& record) override {
    return keys_->sending(hold, record);
  }
  Result<void> finish(const KeyHold& /*hold*/, const KeptRecord& /*record*/) override { return {}; }
  Result<void> forget(const KeyHold& /*hold*/) override { return {}; }

 private:
  std::shared_ptr<IdempotencyStore> keys_;
};

struct Handed {
  tests::TestStore store{"sqlite"};
  std::shared_ptr<TaskQueue> queue = store.open().tasks;
  tests::TaskHost* host = nullptr;
  std::vector<std::string> heard{};
  std::unique_ptr<GitProvider> provider{};

  Handed() {
    auto made = std::make_unique<tests::TaskHost>();
    host = made.get();
    provider = with_task_queue(std::move(made), queue,
                               [this](const Task& task) { heard.push_back(task.id); });
  }
  auto make(const Call& call = {}) {
    return provider->create_branch({.owner = "acme", .name = "widget"},
                                   {.name = "dev", .from = "main"}, call);
  }
};

}  // namespace

TEST_CASE("a change that a limit held back becomes a task, and the error says which",
          "[tasks][handing_over]") {
  Handed handed;
  handed.host->failures.push_back(
      {.code = ErrorCode::rate_limited, .message = "slow down", .retry_after = 1h});

  const auto made = handed.make({.operation_id = "op"});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::rate_limited);
  const auto tasks = *handed.queue->list();
  REQUIRE(tasks.size() == 1);
  CHECK_THAT(made.error().message, Catch::Contains(tasks.at(0).id));
  CHECK(handed.heard == std::vector{tasks.at(0).id});
  CHECK(tasks.at(0).operation_id == "op");
  CHECK(tasks.at(0).target ==
        TaskTarget{.provider = "scripted", .base_url = "https://host.example"});
  CHECK(*tasks.at(0).due_in > 50min);
}

TEST_CASE("a change that may have been made, or was refused, is not handed over",
          "[tasks][handing_over]") {
  Handed handed;
  handed.host->failures = {{.code = ErrorCode::timeout, .outcome = Outcome::unknown},
                           {.code = ErrorCode::conflict}};

  CHECK_FALSE(handed.make());
  CHECK_FALSE(handed.make());
  CHECK(handed.make());

  CHECK(handed.queue->list()->empty());
}

TEST_CASE("a call with a key is its caller's to repeat", "[tasks][handing_over]") {
  Handed handed;
  handed.host->failures.push_back({.code = ErrorCode::rate_limited});

  CHECK_FALSE(handed.make({.idempotency_key = "k"}));

  CHECK(handed.queue->list()->empty());
}

TEST_CASE("the key of a process that was killed while it sent is settled by its ticket",
          "[tasks][keys]") {
  const tests::TestStore store{GENERATE(from_range(tests::store_kinds()))};
  const Call call{.idempotency_key = "order-1"};
  const NewRepository request{.repo = {.owner = "acme", .name = "widget"}};
  auto killed = std::make_unique<tests::TaskHost>();
  // The moment of death: its ticket is kept, and nothing that it does afterwards.
  killed->failures.push_back({.code = ErrorCode::cancelled});
  const auto keys = store.open().keys;
  auto kept = std::make_shared<DeadAfterSending>(keys);
  REQUIRE_FALSE(with_idempotency(std::move(killed), kept)->create_repo(request, call));
  REQUIRE(store.database()->write({.text = "UPDATE gitprovider_keys SET due_at = 0"}));

  auto next = std::make_unique<tests::TaskHost>();
  tests::TaskHost& host = *next;
  host.findings = {Resolution{.outcome = Outcome::applied,
                              .made = Repository{.owner = "acme", .name = "widget"}}};
  const auto provider = with_idempotency(std::move(next), keys);
  const auto made = provider->create_repo(request, call);

  REQUIRE(made);
  CHECK(made->confirmed_by == ConfirmedBy::check);
  CHECK(host.looks == 1);
  CHECK(host.sent == 0);
}

}  // namespace gitprovider
