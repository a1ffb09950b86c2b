#include "tests/never_twice/schedule.hpp"

#include "tests/never_twice/fault_point.hpp"
#include "tests/never_twice/random_act.hpp"

#include <array>
#include <chrono>
#include <utility>

namespace gitprovider::never_twice {
namespace {

using namespace std::chrono_literals;

constexpr std::array<Duration, 4> kDeadlines = {5s, 30s, 100s, 300s};
constexpr std::array<OnUnknown, 4> kPolicies = {OnUnknown::check, OnUnknown::check,
                                                OnUnknown::return_, OnUnknown::resend};
constexpr unsigned kDisturbed = 60;
constexpr unsigned kForeign = 20;
constexpr unsigned kReadFaults = 3;

class Schedule {
 public:
  Schedule(const HostKind& kind, std::uint64_t seed)
      : kind_(kind),
        seed_(seed),
        chance_(seed),
        host_(kind.make()),
        provider_(host_->open({})),
        other_(host_->open({})) {}

  Tally run() {
    lay_ground(kind_, *provider_);
    pass(10min);
    if (happens(chance_, 50)) {
      host_->service().show_late(Duration{pick(chance_, 2'900)});
    }
    const std::size_t steps = 8 + pick(chance_, 13);
    for (step_ = 0; step_ < steps; ++step_) {
      one();
      pass(happens(chance_, 80) ? Duration{5min} : Duration{pick(chance_, 5'000)});
    }
    return std::move(tally_);
  }

 private:
  void pass(Duration time) { host_->clock().advance(time); }

  /// What the host has done for this operation, whoever asked.
  [[nodiscard]] unsigned effects() const {
    unsigned all = 0;
    for (const auto& route : kind_.routes(act_.operation)) {
      all += host_->service().effects(route);
    }
    return all;
  }

  [[nodiscard]] unsigned sent() const { return host_->wire().sent(route()); }
  [[nodiscard]] const std::string& route() const { return kind_.deciding.at(act_.operation); }

  void one() {
    act_ = random_act(kind_, chance_);
    policy_ = kPolicies.at(pick(chance_, kPolicies.size()));
    std::stop_source stop;
    foreign_ = 0;
    const unsigned effects_before = effects();
    const unsigned sent_before = sent();
    disturb(stop);

    const Told told = act_.run(*provider_, {.deadline = kDeadlines.at(pick(chance_, 4)),
                                            .stop = stop.get_token(),
                                            .on_unknown = policy_});
    host_->wire().decide(nullptr);
    host_->service().land_all();
    effects_ = effects() - effects_before - foreign_;
    sent_ = sent() - sent_before - foreign_sent_;
    count(told);
    judge(told);
    host_->service().forget();
  }

  /// Plans what goes wrong: the deciding request, now and then a read, and somebody else who does
  /// the like at the same moment.
  void disturb(std::stop_source& stop) {
    point_ = happens(chance_, kDisturbed) ? &fault_points()[pick(chance_, fault_points().size())]
                                          : nullptr;
    is_used_ = false;
    foreign_sent_ = 0;
    const bool has_company = happens(chance_, kForeign);
    if (point_ != nullptr && !point_->at) {
      plan(*host_, kind_, route(), *point_, {});
      is_used_ = true;
    }
    host_->wire().decide([this, &stop, has_company](const std::string& asked) {
      return break_at(asked, stop, has_company);
    });
  }

  std::optional<mock::WireFault> break_at(const std::string& asked, std::stop_source& stop,
                                          bool has_company) {
    if (is_foreign_) {
      return std::nullopt;
    }
    if (asked.starts_with("GET ") && happens(chance_, kReadFaults)) {
      return mock::WireFault{.at = mock::Break::reset};
    }
    if (is_used_ || point_ == nullptr || asked != route()) {
      return std::nullopt;
    }
    is_used_ = true;
    return mock::WireFault{.at = *point_->at,
                           .reaches_host = point_->effect == Effect::at_once,
                           .lands_after = point_->effect == Effect::late
                                              ? std::optional{kind_.longest_request - 1s}
                                              : std::nullopt,
                           .meanwhile = [this, &stop, has_company] {
                             if (has_company) {
                               act_as_another();
                             }
                             if (point_->is_cancelled) {
                               stop.request_stop();
                             }
                           }};
  }

  /// Somebody else changes the same repository. What they did is no effect of ours.
  void act_as_another() {
    is_foreign_ = true;
    const unsigned effects_before = effects();
    const unsigned sent_before = sent();
    // The same commit of two callers in one second would be one and the same object.
    if (act_.operation != Operation::commit_files && happens(chance_, 40)) {
      static_cast<void>(act_.run(*other_, {}));
    } else {
      static_cast<void>(random_act(kind_, chance_).run(*other_, {}));
    }
    foreign_ += effects() - effects_before;
    foreign_sent_ += sent() - sent_before;
    is_foreign_ = false;
  }

  void count(const Told& told) {
    ++tally_.mutations;
    tally_.disturbed += point_ != nullptr && is_used_ ? 1U : 0U;
    tally_.applied += told.outcome == Outcome::applied ? 1U : 0U;
    tally_.confirmed_by_check += told.is_equivalent ? 1U : 0U;
    tally_.not_applied += told.outcome == Outcome::not_applied ? 1U : 0U;
    tally_.unknown += told.outcome == Outcome::unknown ? 1U : 0U;
  }

  void fail(const std::string& what) {
    tally_.wrong.push_back(std::string(kind_.name) + ": seed " + std::to_string(seed_) + ", step " +
                           std::to_string(step_) + ": " + act_.what + ", " +
                           std::string(point_ != nullptr ? point_->name : "undisturbed") + ": " +
                           what);
  }

  void judge(const Told& told) {
    if (effects_ > kind_.most_effects(act_.operation)) {
      ++tally_.duplicates;
      fail(std::to_string(effects_) + " effects");
    }
    if (sent_ > (policy_ == OnUnknown::resend ? 2U : 1U) && !kind_.repeats_refused_merge) {
      fail(std::to_string(sent_) + " requests");
    }
    const bool host_said_so = point_ != nullptr && point_->is_success();
    if (told.outcome == Outcome::applied && effects_ == 0 && !told.is_equivalent && !host_said_so) {
      fail("told applied, and we made nothing");
    }
    if (told.outcome == Outcome::not_applied && effects_ > 0) {
      fail("told not applied, and it was: " + told.error->message);
    }
    if (told.outcome == Outcome::unknown) {
      resolve(told);
    }
  }

  /// Long after, a ticket may still leave it open, and may not be wrong.
  void resolve(const Told& told) {
    if (!told.error->ticket) {
      return fail("unknown without a ticket: " + told.error->message);
    }
    pass(kind_.longest_request + 5s);
    const auto found = host_->open({})->resolve(*told.error->ticket);
    if (!found) {
      return fail("a ticket was refused: " + found.error().message);
    }
    tally_.resolved_later += found->outcome == Outcome::unknown ? 0U : 1U;
    if (found->outcome == Outcome::applied && effects_ == 0 && !found->equivalent) {
      fail("resolved as applied, and we made nothing");
    }
    if (found->outcome == Outcome::not_applied && effects_ > 0) {
      fail("resolved as not applied, and it was: " + found->seen);
    }
  }

  const HostKind& kind_;
  const std::uint64_t seed_;
  Chance chance_;
  std::unique_ptr<Host> host_;
  std::unique_ptr<GitProvider> provider_;
  std::unique_ptr<GitProvider> other_;
  Tally tally_{};
  std::size_t step_ = 0;

  RandomAct act_{};
  const FaultPoint* point_ = nullptr;
  OnUnknown policy_ = OnUnknown::check;
  bool is_used_ = false;
  bool is_foreign_ = false;
  unsigned foreign_ = 0;
  unsigned foreign_sent_ = 0;
  unsigned effects_ = 0;
  unsigned sent_ = 0;
};

}  // namespace

void Tally::add(const Tally& other) {
  mutations += other.mutations;
  disturbed += other.disturbed;
  applied += other.applied;
  confirmed_by_check += other.confirmed_by_check;
  not_applied += other.not_applied;
  unknown += other.unknown;
  resolved_later += other.resolved_later;
  duplicates += other.duplicates;
  wrong.insert(wrong.end(), other.wrong.begin(), other.wrong.end());
}

Tally run_schedule(const HostKind& kind, std::uint64_t seed) { return Schedule{kind, seed}.run(); }

}  // namespace gitprovider::never_twice
