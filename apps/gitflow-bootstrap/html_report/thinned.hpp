#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace gitprovider::cli {

/// A series that stays small: beyond its limit every second, fourth, eighth … value is kept, so
/// that what is left is spread over the whole of it. Single-threaded.
template <class Value>
class Thinned {
 public:
  explicit Thinned(std::size_t limit) : limit_(limit) {}

  void add(Value value) {
    if (added_++ % stride_ != 0) {
      return;
    }
    kept_.push_back(std::move(value));
    if (kept_.size() > limit_) {
      drop_every_second();
    }
  }

  [[nodiscard]] const std::vector<Value>& kept() const noexcept { return kept_; }

 private:
  void drop_every_second() {
    std::size_t to = 0;
    for (std::size_t from = 0; from < kept_.size(); from += 2) {
      // The first stays where it is: a value is not moved into itself.
      if (from != to) {
        kept_[to] = std::move(kept_[from]);
      }
      ++to;
    }
    kept_.resize(to);
    stride_ *= 2;
  }

  std::size_t limit_;
  std::size_t added_ = 0;
  std::size_t stride_ = 1;
  std::vector<Value> kept_{};
};

}  // namespace gitprovider::cli
