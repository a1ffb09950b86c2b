// Metrics of a program that works with Git hosts.
//
//   stranger                    works once and prints what a scrape would see
//   stranger 127.0.0.1:9464     works on, and answers http://127.0.0.1:9464/metrics
//
// dashboard.json beside this file shows them in Grafana.
#include <gitprovider/gitprovider.hpp>
#include <gitprovider/prometheus.hpp>

#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <functional>
#include <iostream>
#include <memory>
#include <prometheus/collectable.h>
#include <prometheus/exposer.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace std::chrono_literals;
using Observer = std::shared_ptr<gitprovider::AttemptObserver>;
using Host = std::shared_ptr<gitprovider::GitProvider>;
/// What a scrape asks: what was counted, and how it stands with the host.
using Metrics = std::vector<std::shared_ptr<prometheus::Collectable>>;

/// The local host, which needs no network. One of GitHub takes its observer in the same way.
Host open_host(const Observer& observer) {
  return gitprovider::open_local(
             {.root = std::filesystem::current_path() / "git-host", .observer = observer})
      .value();
}

bool work_with(gitprovider::GitProvider& host) {
  std::filesystem::remove_all(std::filesystem::current_path() / "git-host");
  return host.create_repo({.repo = {.owner = "ada", .name = "engine"}}) &&
         host.get_repo({.owner = "ada", .name = "engine"}) &&
         !host.get_repo({.owner = "ada", .name = "none"});
}

/// Calls of one's own under the retry contract are counted too: this one heals.
bool call_something_flaky(gitprovider::AttemptObserver& observer) {
  const auto answer = gitprovider::with_retry(
      [](gitprovider::Attempt& attempt) -> gitprovider::Result<int> {
        if (attempt.number < 3) {
          return gitprovider::Error{.code = gitprovider::ErrorCode::unavailable,
                                    .message = "ask the oracle: 503",
                                    .cause = gitprovider::Cause::answered,
                                    .delivery = gitprovider::Delivery::answered,
                                    .http_status = 503};
        }
        return 42;
      },
      {.backoff = gitprovider::full_jitter(5ms, 20ms),
       .should_retry = [](const gitprovider::Error& error) { return error.http_status == 503; },
       .observer = &observer,
       .label = {.provider = "oracle"}});
  return answer.has_value();
}

bool work(gitprovider::GitProvider& host, gitprovider::AttemptObserver& observer) {
  return work_with(host) && call_something_flaky(observer);
}

void print(const Metrics& metrics) {
  for (const auto& part : metrics) {
    prometheus::TextSerializer{}.Serialize(std::cout, part->Collect());
  }
}

int serve(const std::string& address, const Metrics& metrics,
          const std::function<bool()>& work_once) {
  prometheus::Exposer exposer{address};
  for (const auto& part : metrics) {
    exposer.RegisterCollectable(part);
  }
  while (work_once()) {
    std::this_thread::sleep_for(1s);
  }
  return EXIT_FAILURE;
}

int run(const char* address) {
  const auto registry = std::make_shared<prometheus::Registry>();
  const auto observer = gitprovider::prometheus_observer(registry).value();
  const Host host = open_host(observer);
  const auto health = gitprovider::prometheus_health({{.provider = host}}).value();
  const Metrics metrics{registry, health};
  const auto work_once = [&] { return work(*host, *observer); };
  if (address != nullptr) {
    return serve(address, metrics, work_once);
  }
  if (!work_once()) {
    return EXIT_FAILURE;
  }
  print(metrics);
  return EXIT_SUCCESS;
}

}  // namespace

int main(int argc, char** argv) try {
  return run(argc > 1 ? argv[1] : nullptr);
} catch (const std::exception& refusal) {  // the exposer's where its port is taken, else our own
  std::cerr << refusal.what() << '\n';
  return EXIT_FAILURE;
}
