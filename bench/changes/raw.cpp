// The changes with bare libcurl.

#include "bench/changes/raw_host.hpp"
#include "bench/changes/side.hpp"
#include "bench/work/cost.hpp"

#include <atomic>
#include <thread>
#include <utility>
#include <vector>

namespace bench {
namespace {

class Raw final : public ChangeSide {
 public:
  explicit Raw(ChangeWay way) : way_(std::move(way)) {}

  void bootstrap(std::size_t count, std::size_t at_once) override {
    std::atomic<std::size_t> taken{0};
    const auto work = [&] {
      const auto host = open();
      for (std::size_t number = taken++; number < count; number = taken++) {
        host->bootstrap("widget-" + std::to_string(number));
      }
    };
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < at_once; ++i) {
      others.emplace_back(work);
    }
    work();
  }

  Change create_branch() override {
    const std::shared_ptr<RawHost> host = open();
    return [host, head = host->head(kRepo)](const std::string& name) {
      host->create_branch(kRepo, name, head);
      return Verdict::made;
    };
  }

  Change commit_file() override {
    const std::shared_ptr<RawHost> host = open();
    return [host, head = host->head(kRepo)](const std::string& name) mutable {
      head = host->commit(kRepo, name, head);
      return Verdict::made;
    };
  }

  Change read_until_answered() override { give_up("raw does not come back by itself"); }

 private:
  static constexpr const char* kRepo = "widget-0";

  [[nodiscard]] std::unique_ptr<RawHost> open() const {
    const Checks checks = way_.is_least ? Checks::none : Checks::all;
    if (way_.kind == "github") {
      return raw_github(way_.url, checks);
    }
    return way_.kind == "gitlab" ? raw_gitlab(way_.url, checks) : raw_forgejo(way_.url, checks);
  }

  ChangeWay way_;
};

}  // namespace

std::unique_ptr<ChangeSide> make_change_side(const ChangeWay& way) {
  curl_global_init(CURL_GLOBAL_DEFAULT);
  return std::make_unique<Raw>(way);
}

}  // namespace bench
