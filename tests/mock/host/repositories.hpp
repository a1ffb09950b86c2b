#pragma once

// The repositories of a mock host, by name and by number. Case of names does not count.
// Single-threaded; the service locks around it.

#include "tests/mock/host/stored_repository.hpp"
#include "tests/mock/host/timestamps.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace gitprovider::mock {

class Repositories {
 public:
  /// All that a request can change. A copy is a picture of this moment.
  struct State {
    std::int64_t next_id = 4'299'360'515;
    std::map<std::string, StoredRepository> repositories{};
    std::map<std::string, std::int64_t> old_names{};
  };

  /// The moment at which the present request takes effect.
  [[nodiscard]] Moment now() const noexcept { return now_; }
  void set_now(Moment now) noexcept { now_ = now; }

  /// Null where there is none.
  [[nodiscard]] StoredRepository* find(std::string_view owner, std::string_view name);
  [[nodiscard]] StoredRepository* find(std::int64_t id);
  /// Gives it a number and the time of its making.
  StoredRepository& add(StoredRepository repository);
  /// The old name leads to the new one from here on.
  void rename(StoredRepository& repository, std::string new_name);
  /// The repository that once had this name.
  [[nodiscard]] StoredRepository* find_renamed(std::string_view owner, std::string_view name);

  [[nodiscard]] const State& state() const noexcept { return state_; }
  /// Puts another state in place of this one and gives this one for it.
  void swap_state(State& other) noexcept { std::swap(state_, other); }

 private:
  Moment now_{};
  State state_{};
};

/// What a mock host knows: its repositories, and the rules that a test can turn.
template <class HostRules>
class WorldOf final : public Repositories {
 public:
  using Rules = HostRules;

  explicit WorldOf(Rules rules) : rules_(std::move(rules)) {}
  [[nodiscard]] const Rules& rules() const noexcept { return rules_; }
  [[nodiscard]] Rules& rules() noexcept { return rules_; }

 private:
  Rules rules_;
};

/// Names are compared in lower case.
[[nodiscard]] std::string lower(std::string_view text);

}  // namespace gitprovider::mock
