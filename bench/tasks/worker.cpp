#include "gitprovider/tasks/worker.hpp"

#include "bench/tasks/side.hpp"
#include "gitprovider/tasks/postgres.hpp"
#include "gitprovider/tasks/sqlite.hpp"
#include "tests/provider_double.hpp"

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>

namespace gitprovider::bench {
namespace {

/// Makes everything at once, when its ticket is kept.
class Instant final : public testing::ProviderDouble {
 public:
  [[nodiscard]] Capabilities capabilities() const noexcept override { return {}; }

 private:
  std::optional<Error> arrive(Operation /*operation*/, const Call& call) override {
    const auto kept = call.before_sending({.text = call.operation_id});
    return kept ? std::nullopt : std::optional{kept.error()};
  }
};

template <class T>
T or_end(Result<T> result) {
  if (!result) {
    std::cerr << result.error().message << "\n";
    std::exit(1);
  }
  return *std::move(result);
}

TaskStore open(const std::string& store, const std::string& place) {
  return or_end(store == "sqlite" ? open_sqlite_store({.file = place})
                                  : open_postgres_store({.connection = place}));
}

}  // namespace

double by_worker(const std::string& store, const std::string& place, int tasks) {
  const auto queue = open(store, place).tasks;
  for (int i = 0; i < tasks; ++i) {
    static_cast<void>(or_end(queue->add(
        {.target = {.provider = "scripted", .base_url = "https://h.example"},
         .change = {.repo = {.owner = "acme", .name = "widget"},
                    .request = NewBranch{.name = "b" + std::to_string(i), .from = "main"}}})));
  }
  const std::shared_ptr<GitProvider> host = std::make_shared<Instant>();
  Worker worker{queue, [&](const TaskTarget&) { return host; }};
  const auto begin = std::chrono::steady_clock::now();
  if (const auto done = worker.run_due({}); !done) {
    std::cerr << done.error().message << "\n";
    std::exit(1);
  }
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace gitprovider::bench
