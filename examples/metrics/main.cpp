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
#include <iostream>
#include <memory>
#include <prometheus/exposer.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>
#include <string>
#include <thread>

namespace {

using namespace std::chrono_literals;
using Observer = std::shared_ptr<gitprovider::AttemptObserver>;

/// On the local host, which needs no network. One of GitHub takes its observer in the same way.
bool work_with_a_host(const Observer& observer) {
  const auto root = std::filesystem::current_path() / "git-host";
  std::filesystem::remove_all(root);
  const auto host = gitprovider::open_local({.root = root, .observer = observer});
  return host && (*host)->create_repo({.repo = {.owner = "ada", .name = "engine"}}) &&
         (*host)->get_repo({.owner = "ada", .name = "engine"}) &&
         !(*host)->get_repo({.owner = "ada", .name = "none"});
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

bool work(const Observer& observer) {
  return work_with_a_host(observer) && call_something_flaky(*observer);
}

int print_once(const prometheus::Registry& registry, const Observer& observer) {
  if (!work(observer)) {
    return EXIT_FAILURE;
  }
  prometheus::TextSerializer{}.Serialize(std::cout, registry.Collect());
  return EXIT_SUCCESS;
}

int serve(const std::string& address, const std::shared_ptr<prometheus::Registry>& registry,
          const Observer& observer) {
  prometheus::Exposer exposer{address};
  exposer.RegisterCollectable(registry);
  while (work(observer)) {
    std::this_thread::sleep_for(1s);
  }
  return EXIT_FAILURE;
}

}  // namespace

int main(int argc, char** argv) try {
  const auto registry = std::make_shared<prometheus::Registry>();
  const auto observer = gitprovider::prometheus_observer(registry);
  if (!observer) {
    std::cerr << observer.error().message << '\n';
    return EXIT_FAILURE;
  }
  return argc > 1 ? serve(argv[1], registry, *observer) : print_once(*registry, *observer);
} catch (const std::exception& refusal) {  // the exposer's: its port is taken
  std::cerr << refusal.what() << '\n';
  return EXIT_FAILURE;
}
