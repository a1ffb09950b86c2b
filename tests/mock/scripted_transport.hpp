#pragma once

// A transport that answers from a script and remembers what it was asked.

#include "src/http/transport.hpp"

#include <algorithm>
#include <functional>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace gitprovider::testing {

/// A complete answer.
inline http::Exchange answer(int status, std::string body = {}, http::Headers headers = {}) {
  return {.cause = Cause::answered,
          .delivery = Delivery::answered,
          .sends = 1,
          .status = status,
          .headers = std::move(headers),
          .body = std::move(body)};
}

/// An attempt without a complete answer.
inline http::Exchange failure(Cause cause, Delivery delivery, int status = 0) {
  return {.cause = cause,
          .delivery = delivery,
          .sends = delivery == Delivery::never_sent ? 0U : 1U,
          .status = status,
          .detail = "scripted"};
}

/// What a transport was asked, kept by whoever checks it.
class Script {
 public:
  /// The next answer to `METHOD /path?query`; several for one request are given in order.
  Script& on(std::string request, http::Exchange answer) {
    steps_.push_back({.request = std::move(request), .answer = std::move(answer)});
    return *this;
  }

  /// The answer to this request however often it comes, once those given by `on` are used up.
  Script& always(std::string request, http::Exchange answer) {
    steps_.push_back(
        {.request = std::move(request), .answer = std::move(answer), .is_repeated = true});
    return *this;
  }

  /// The same, and it need not be asked at all.
  Script& may(std::string request, http::Exchange answer) {
    always(std::move(request), std::move(answer));
    steps_.back().used = true;
    return *this;
  }

  /// Called for each request before it is answered, with no lock held.
  std::function<void(const http::Request&)> before{};

  /// The requests so far.
  [[nodiscard]] std::vector<http::Request> requests() const {
    const std::lock_guard lock(mutex_);
    return requests_;
  }

  /// What did not go by the script: requests it does not know, answers nobody asked for.
  [[nodiscard]] std::vector<std::string> deviations() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> found = unexpected_;
    for (const Step& step : steps_) {
      if (!step.used) {
        found.push_back("never asked: " + step.request);
      }
    }
    return found;
  }

  http::Exchange play(const http::Request& request) {
    if (before) {
      before(request);
    }
    const std::lock_guard lock(mutex_);
    requests_.push_back(request);
    if (request.stop.stop_requested()) {
      return failure(Cause::cancelled, Delivery::never_sent);
    }
    const std::string line =
        std::string{http::to_string(request.method)} + " " + request.target.str();
    Step* const step = find(line);
    if (step == nullptr) {
      unexpected_.push_back("unexpected: " + line);
      return failure(Cause::protocol, Delivery::answered);
    }
    step->used = true;
    return step->answer;
  }

 private:
  struct Step {
    std::string request{};
    http::Exchange answer{};
    bool is_repeated = false;
    bool used = false;
  };

  /// What is to be given once, in order; then what was said last of those that are repeated.
  Step* find(const std::string& line) {
    const auto once = std::ranges::find_if(steps_, [&](const Step& step) {
      return !step.used && !step.is_repeated && step.request == line;
    });
    if (once != steps_.end()) {
      return &*once;
    }
    const auto again = std::find_if(steps_.rbegin(), steps_.rend(), [&](const Step& step) {
      return step.is_repeated && step.request == line;
    });
    return again == steps_.rend() ? nullptr : &*again;
  }

  mutable std::mutex mutex_;
  std::vector<Step> steps_;
  std::vector<http::Request> requests_;
  std::vector<std::string> unexpected_;
};

/// Plays a script that outlives it.
class ScriptedTransport final : public http::Transport {
 public:
  explicit ScriptedTransport(Script& script) : script_(script) {}
  [[nodiscard]] http::Exchange exchange(const http::Request& request) override {
    return script_.play(request);
  }

 private:
  Script& script_;
};

}  // namespace gitprovider::testing
