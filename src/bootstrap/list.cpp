#include "src/bootstrap/list.hpp"

#include "src/bootstrap/pace.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>
#include <utility>

namespace gitprovider::bootstrap {
namespace {

// A host that refuses one repository so often is not waited for any longer.
constexpr int kMostPauses = 30;

// A job while it is worked on by several threads.
class ListRun {
 public:
  ListRun(GitProvider& host, const Job& job, Work work, const ListTerms& terms)
      : host_(host),
        job_(job),
        work_(work),
        terms_(terms),
        pace_({.clock = terms.each.clock ? terms.each.clock : system_clock(),
               .longest_pause = terms.longest_pause,
               .on_pause = terms.on_pause},
              terms.each.call.stop),
        reports_(job.items.size()) {}

  std::vector<ItemReport> run() {
    const std::size_t wanted = std::clamp<std::size_t>(terms_.parallel, 1, job_.items.size());
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < wanted; ++i) {
      others.emplace_back([this] { work_off(); });
    }
    work_off();
    others.clear();
    return std::move(reports_);
  }

 private:
  void work_off() {
    for (std::size_t at = next_++; at < job_.items.size(); at = next_++) {
      if (!pace_.pass() || is_given_up_) {
        return;
      }
      end(at, work_on(job_.items[at]));
    }
  }

  Report work_on(const Item& item) {
    Terms terms = terms_.each;
    terms.may_repeat = [this, pauses = 0](const Error& error) mutable {
      return pauses++ < kMostPauses && pace_.close_for(error) && pace_.pass();
    };
    if (work_ == Work::compare) {
      return compare(host_, item.spec, terms);
    }
    return item.seen ? apply_plan(host_, item.spec, *item.seen, terms)
                     : apply(host_, item.spec, terms);
  }

  void end(std::size_t at, Report report) {
    // Every other repository would be answered the same.
    if (report.error && report.error->code == ErrorCode::unauthorized) {
      is_given_up_ = true;
    }
    reports_[at] = {.is_begun = true, .report = std::move(report)};
    if (terms_.on_end) {
      const std::lock_guard lock(telling_);
      terms_.on_end(at, reports_[at]);
    }
  }

  GitProvider& host_;
  const Job& job_;
  const Work work_;
  const ListTerms& terms_;
  Pace pace_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> is_given_up_{false};
  // Each is written by the thread that took its item.
  std::vector<ItemReport> reports_;
  std::mutex telling_;
};

}  // namespace

std::vector<ItemReport> run_list(GitProvider& host, const Job& job, Work work,
                                 const ListTerms& terms) {
  return ListRun(host, job, work, terms).run();
}

}  // namespace gitprovider::bootstrap
