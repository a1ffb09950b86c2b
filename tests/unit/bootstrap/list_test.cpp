#include "src/bootstrap/list.hpp"

#include "gitprovider/testing/fake_clock.hpp"
#include "tests/catch_compat.hpp"
#include "tests/provider_double.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

namespace gitprovider::bootstrap {
namespace {

// Many repositories, each of which is there once it was made. Safe for concurrent calls.
class ManyRepositories final : public testing::ProviderDouble {
 public:
  /// What the first reads of a repository answer, by its name.
  std::map<std::string, std::vector<Error>> refusals{};
  std::size_t made = 0;

  [[nodiscard]] Capabilities capabilities() const noexcept override { return {}; }

 private:
  std::optional<Error> arrive(Operation /*operation*/, const Call& /*call*/) override {
    return std::nullopt;
  }

  Result<Repository> find(const RepoRef& repo) override {
    const std::lock_guard lock(mutex_);
    if (auto& waiting = refusals[repo.name]; !waiting.empty()) {
      Error error = waiting.front();
      waiting.erase(waiting.begin());
      return error;
    }
    if (!there_.contains(repo.name)) {
      return Error{.code = ErrorCode::not_found};
    }
    return Repository{.owner = repo.owner, .name = repo.name};
  }

  using ProviderDouble::make;
  Result<Repository> make(const NewRepository& request) override {
    const std::lock_guard lock(mutex_);
    ++made;
    there_.insert(request.repo.name);
    return Repository{.owner = request.repo.owner, .name = request.repo.name};
  }

  std::mutex mutex_{};
  std::set<std::string> there_{};
};

Job job_of(std::size_t count) {
  const SharedFiles files = share({{.path = "README.md"}});
  Job job{.is_list = true};
  for (std::size_t i = 0; i < count; ++i) {
    Item item{.spec = {.repo = {.owner = "acme", .name = "r" + std::to_string(i)}}};
    item.spec.files = files;
    job.items.push_back(std::move(item));
  }
  return job;
}

ListTerms terms(std::shared_ptr<testing::FakeClock> clock, std::size_t parallel = 1) {
  return {.each = {.clock = std::move(clock)}, .parallel = parallel};
}

std::shared_ptr<testing::FakeClock> fake_clock() { return std::make_shared<testing::FakeClock>(); }

std::size_t failures(const std::vector<ItemReport>& reports) {
  return static_cast<std::size_t>(std::ranges::count_if(
      reports, [](const ItemReport& item) { return item.report.error.has_value(); }));
}

}  // namespace

TEST_CASE("every repository of a list is made once, whatever the threads", "[unit][bootstrap]") {
  for (const std::size_t parallel : {1U, 4U, 64U}) {
    ManyRepositories host;
    std::size_t told = 0;
    ListTerms many = terms(fake_clock(), parallel);
    many.on_end = [&](std::size_t, const ItemReport&) { ++told; };

    const auto reports = run_list(host, job_of(40), Work::apply, many);

    CHECK(host.made == 40);
    CHECK(told == 40);
    CHECK(failures(reports) == 0);
    CHECK(std::ranges::all_of(reports, &ItemReport::is_begun));
  }
}

TEST_CASE("one repository that fails does not stop the others", "[unit][bootstrap]") {
  ManyRepositories host;
  host.refusals["r1"] = {{.code = ErrorCode::forbidden}};

  const auto reports = run_list(host, job_of(3), Work::apply, terms(fake_clock()));

  CHECK(failures(reports) == 1);
  CHECK(reports[1].report.error->code == ErrorCode::forbidden);
  CHECK(host.made == 2);
}

TEST_CASE("what a limit refuses is waited for and tried again", "[unit][bootstrap]") {
  for (const ErrorCode code :
       {ErrorCode::rate_limited, ErrorCode::circuit_open, ErrorCode::overloaded}) {
    ManyRepositories host;
    host.refusals["r0"] = {{.code = code, .retry_after = Duration{90'000}}};
    const auto clock = fake_clock();
    std::vector<Duration> pauses;
    ListTerms patient = terms(clock);
    patient.on_pause = [&](Duration pause, const Error&) { pauses.push_back(pause); };

    const auto reports = run_list(host, job_of(2), Work::apply, patient);

    CHECK(failures(reports) == 0);
    CHECK(clock->waits() == std::vector<Duration>{Duration{90'000}});
    CHECK(pauses == std::vector<Duration>{Duration{90'000}});
  }
}

TEST_CASE("a limit that asks for more than is given is the end of that repository alone",
          "[unit][bootstrap]") {
  ManyRepositories host;
  host.refusals["r0"] = {{.code = ErrorCode::rate_limited, .retry_after = std::chrono::hours(3)}};

  const auto reports = run_list(host, job_of(2), Work::apply, terms(fake_clock()));

  CHECK(failures(reports) == 1);
  CHECK(host.made == 1);
}

TEST_CASE("a host that goes on refusing is not asked for ever", "[unit][bootstrap]") {
  ManyRepositories host;
  host.refusals["r0"].assign(1'000, Error{.code = ErrorCode::rate_limited});

  const auto reports = run_list(host, job_of(1), Work::apply, terms(fake_clock()));

  CHECK(reports[0].report.error->code == ErrorCode::rate_limited);
  CHECK(host.refusals["r0"].size() > 900);
}

TEST_CASE("a list that is stopped begins no further repository", "[unit][bootstrap]") {
  ManyRepositories host;
  std::stop_source stop;
  ListTerms stopped = terms(fake_clock());
  stopped.each.call.stop = stop.get_token();
  stopped.on_end = [&](std::size_t at, const ItemReport&) {
    if (at == 1) {
      stop.request_stop();
    }
  };

  const auto reports = run_list(host, job_of(5), Work::apply, stopped);

  CHECK(host.made == 2);
  CHECK(std::ranges::count(reports, true, &ItemReport::is_begun) == 2);
  CHECK_FALSE(reports[2].is_begun);
}

TEST_CASE("a token that is not accepted ends the list", "[unit][bootstrap]") {
  ManyRepositories host;
  host.refusals["r0"] = {{.code = ErrorCode::unauthorized}};

  const auto reports = run_list(host, job_of(5), Work::compare, terms(fake_clock()));

  CHECK(reports[0].report.error->code == ErrorCode::unauthorized);
  CHECK(std::ranges::count(reports, true, &ItemReport::is_begun) == 1);
}

TEST_CASE("a repository that drifted from the plan is refused, the others are made",
          "[unit][bootstrap]") {
  ManyRepositories host;
  Job job = job_of(2);
  job.items[0].seen = Seen{.is_there = true, .id = "7"};
  job.items[1].seen = Seen{};

  const auto reports = run_list(host, job, Work::apply, terms(fake_clock()));

  CHECK(reports[0].report.error->code == ErrorCode::conflict);
  CHECK_THAT(reports[0].report.error->message, Catch::Contains("since the plan was made"));
  CHECK_FALSE(reports[1].report.error);
  CHECK(host.made == 1);
}

}  // namespace gitprovider::bootstrap
