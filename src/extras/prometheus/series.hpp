#pragma once

// The series of one metric, one for each combination of its labels' values. Each is made when it is
// first needed; from then on finding it takes a few multiplications and no lock.

#include "src/extras/prometheus/labels.hpp"

#include <array>
#include <atomic>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <prometheus/counter.h>
#include <prometheus/family.h>
#include <prometheus/histogram.h>
#include <string>
#include <utility>

namespace gitprovider::metrics {

/// Safe for concurrent calls. The family outlives it.
template <class Metric, class... Values>
class Series {
 public:
  /// `common` are on every series: those of a family would have to be the same for all observers.
  /// `bounds` are a histogram's.
  Series(prometheus::Family<Metric>& family, prometheus::Labels common,
         prometheus::Histogram::BucketBoundaries bounds = {})
      : family_(&family), common_(std::move(common)), bounds_(std::move(bounds)) {}

  /// Throws what making a series throws, for want of memory.
  Metric& at(Values... values) {
    std::atomic<Metric*>& place = places_[index(values...)];
    Metric* known = place.load(std::memory_order_acquire);
    if (known == nullptr) {
      known =
          &make({{std::string{Label<Values>::name}, std::string{Label<Values>::word(values)}}...});
      place.store(known, std::memory_order_release);  // two threads at once got the same one
    }
    return *known;
  }

 private:
  static std::size_t index(Values... values) noexcept {
    std::size_t index = 0;
    ((index = index * Label<Values>::count + Label<Values>::index(values)), ...);
    assert(index < (Label<Values>::count * ...));
    return index;
  }

  Metric& make(prometheus::Labels labels) {
    labels.insert(common_.begin(), common_.end());
    if constexpr (std::same_as<Metric, prometheus::Histogram>) {
      return family_->Add(labels, bounds_);
    } else {
      return family_->Add(labels);
    }
  }

  prometheus::Family<Metric>* family_;
  prometheus::Labels common_;
  prometheus::Histogram::BucketBoundaries bounds_;
  std::array<std::atomic<Metric*>, (Label<Values>::count * ...)> places_{};
};

}  // namespace gitprovider::metrics
