// A store whose answer to a commit is lost: the row tells what became of the step.

#include "tests/catch_compat.hpp"
#include "tests/unit/tasks/stores.hpp"

#include <utility>

namespace gitprovider {
namespace {

using namespace std::chrono_literals;
using tests::branch_task;

/// Loses the answer to the next write, after it was done or instead of it.
class Lossy final : public SqlDatabase {
 public:
  enum class Loss : std::uint8_t { none, after, instead };
  Loss loss = Loss::none;

  explicit Lossy(std::shared_ptr<SqlDatabase> inner) : inner_(std::move(inner)) {}
  [[nodiscard]] SqlWords words() const override { return inner_->words(); }
  Result<void> migrate(const std::vector<std::vector<std::string>>& versions) override {
    return inner_->migrate(versions);
  }
  Result<std::vector<SqlRow>> write(const SqlStatement& statement) override {
    switch (std::exchange(loss, Loss::none)) {
      case Loss::none:
        return inner_->write(statement);
      case Loss::after:
        static_cast<void>(inner_->write(statement));
        break;
      case Loss::instead:
        break;
    }
    return Error{.code = ErrorCode::network, .outcome = Outcome::unknown, .message = "lost"};
  }
  Result<std::vector<SqlRow>> read(const SqlStatement& statement) override {
    return inner_->read(statement);
  }

 private:
  std::shared_ptr<SqlDatabase> inner_;
};

struct LossyQueue {
  tests::TestStore store{GENERATE(from_range(tests::store_kinds()))};
  std::shared_ptr<Lossy> database = std::make_shared<Lossy>(store.database());
  TaskStore opened = *open_sql_store(database);
};

}  // namespace

TEST_CASE("a task is added once, whichever answer was lost", "[tasks][lost_commit]") {
  LossyQueue queue;
  for (const auto loss : {Lossy::Loss::after, Lossy::Loss::instead}) {
    queue.database->loss = loss;
    CHECK(queue.opened.tasks->add(branch_task()));
  }
  CHECK(queue.opened.tasks->list()->size() == 2);
}

TEST_CASE("a claim whose answer was lost is found by what it wrote", "[tasks][lost_commit]") {
  LossyQueue queue;
  REQUIRE(queue.opened.tasks->add(branch_task()));
  queue.database->loss = Lossy::Loss::instead;
  CHECK(queue.opened.tasks->claim({.holder = "w"}).error().outcome == Outcome::unknown);

  queue.database->loss = Lossy::Loss::after;
  const auto claimed = queue.opened.tasks->claim({.holder = "w"});

  REQUIRE(claimed);
  REQUIRE(*claimed);
  CHECK(queue.opened.tasks->extend({.id = (*claimed)->id, .fence = (*claimed)->fence}, 1h));
}

TEST_CASE("whether a request may leave is known though the answer was lost",
          "[tasks][lost_commit]") {
  LossyQueue queue;
  REQUIRE(queue.opened.tasks->add(branch_task()));
  const auto task = **queue.opened.tasks->claim({.holder = "w"});
  const TaskHold hold{.id = task.id, .fence = task.fence};

  queue.database->loss = Lossy::Loss::instead;
  CHECK_FALSE(queue.opened.tasks->sending(hold, {.text = "t"}, 1h));
  CHECK(queue.opened.tasks->get(task.id)->status == TaskStatus::leased);
  queue.database->loss = Lossy::Loss::after;
  CHECK(queue.opened.tasks->sending(hold, {.text = "t"}, 1h));
  CHECK(queue.opened.tasks->get(task.id)->status == TaskStatus::sending);
}

TEST_CASE("a key whose answer was lost is held by who asked, or by nobody",
          "[tasks][lost_commit]") {
  LossyQueue queue;
  queue.database->loss = Lossy::Loss::after;
  CHECK(queue.opened.keys->begin("k", "d"));
  CHECK(queue.opened.keys->begin("k", "d")->state == KeyState::in_progress);
}

}  // namespace gitprovider
