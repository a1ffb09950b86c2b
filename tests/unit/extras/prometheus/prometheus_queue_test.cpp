#include "gitprovider/prometheus.hpp"
#include "tests/catch_compat.hpp"
#include "tests/unit/extras/prometheus/scrape.hpp"

#include <prometheus/collectable.h>

using namespace gitprovider;

namespace {

/// A queue that tells figures and nothing else.
class FiguresOnly final : public TaskQueue {
 public:
  explicit FiguresOnly(Result<QueueFigures> told) : told_(std::move(told)) {}

  Result<Task> add(const NewTask& /*task*/) override { return none(); }
  Result<std::optional<Task>> claim(const ClaimTerms& /*terms*/) override { return none(); }
  Result<void> sending(const TaskHold& /*hold*/, const Ticket& /*ticket*/,
                       Duration /*lease*/) override {
    return none();
  }
  Result<void> extend(const TaskHold& /*hold*/, Duration /*lease*/) override { return none(); }
  Result<void> finish(const TaskHold& /*hold*/, const TaskEnd& /*end*/) override { return none(); }
  Result<void> alert_told(const TaskHold& /*task*/) override { return none(); }
  Result<std::vector<Task>> list(const TaskFilter& /*filter*/) override { return none(); }
  Result<Task> get(const std::string& /*id*/) override { return none(); }
  Result<Task> retry(const std::string& /*id*/) override { return none(); }
  Result<Task> cancel(const std::string& /*id*/) override { return none(); }
  Result<QueueFigures> figures() override { return told_; }

 private:
  static Error none() { return {.code = ErrorCode::unsupported}; }
  Result<QueueFigures> told_;
};

using Values = std::map<std::string, double>;

/// The series of one scrape by their names, with the labels that were asked for.
Values values_of(const prometheus::Collectable& queues, const testing::Labels& labels = {}) {
  Values values;
  for (const auto& family : queues.Collect()) {
    for (const auto& one : family.metric) {
      if (testing::labels_of(one) == labels) {
        values.emplace(family.name, one.gauge.value);
      }
    }
  }
  return values;
}

const QueueFigures kFigures{.due = 1,
                            .waiting = 2,
                            .running = 3,
                            .failed = 4,
                            .unknown = 5,
                            .done = 6,
                            .oldest = Duration{7'500}};

}  // namespace

TEST_CASE("the figures of a queue are told as gauges", "[unit][prometheus][tasks]") {
  const auto queue = std::make_shared<FiguresOnly>(kFigures);

  const auto told = prometheus_queue({{.queue = queue}});

  REQUIRE(told);
  CHECK(values_of(**told) == Values{{"gitprovider_task_queue_up", 1},
                                    {"gitprovider_tasks_due", 1},
                                    {"gitprovider_tasks_waiting", 2},
                                    {"gitprovider_tasks_running", 3},
                                    {"gitprovider_tasks_failed", 4},
                                    {"gitprovider_tasks_unknown", 5},
                                    {"gitprovider_tasks_done", 6},
                                    {"gitprovider_tasks_oldest_due_seconds", 7.5}});
}

TEST_CASE("a queue that cannot be asked is told to be down", "[unit][prometheus][tasks]") {
  const auto queue = std::make_shared<FiguresOnly>(Error{.code = ErrorCode::unavailable});

  const auto told = prometheus_queue({{.queue = queue}});

  REQUIRE(told);
  CHECK(values_of(**told) == Values{{"gitprovider_task_queue_up", 0}});
}

TEST_CASE("where nothing is due the oldest is 0 s", "[unit][prometheus][tasks]") {
  const auto queue = std::make_shared<FiguresOnly>(QueueFigures{});

  const auto told = prometheus_queue({{.queue = queue}});

  REQUIRE(told);
  CHECK(values_of(**told).at("gitprovider_tasks_oldest_due_seconds") == 0.0);
}

TEST_CASE("a queue that is gone has no series, and others are told apart",
          "[unit][prometheus][tasks]") {
  auto gone = std::make_shared<FiguresOnly>(kFigures);
  const auto kept = std::make_shared<FiguresOnly>(kFigures);
  const auto told = prometheus_queue(
      {{.queue = gone, .labels = {{"queue", "a"}}}, {.queue = kept, .labels = {{"queue", "b"}}}});
  REQUIRE(told);

  gone.reset();

  CHECK(values_of(**told, {{"queue", "a"}}).empty());
  CHECK(values_of(**told, {{"queue", "b"}}).size() == 8);
}

TEST_CASE("sources that cannot be told apart are refused", "[unit][prometheus][tasks]") {
  const auto queue = std::make_shared<FiguresOnly>(kFigures);

  CHECK_FALSE(prometheus_queue({{.queue = queue}, {.queue = queue}}));
  CHECK_FALSE(prometheus_queue({{.queue = queue, .labels = {{"1", "x"}}}}));
  CHECK_FALSE(prometheus_queue({QueueSource{}}));
}
