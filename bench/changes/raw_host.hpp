#pragma once

// What is sent to each kind of host, by hand. A check is a request that the SDK makes to be safe on
// a real host, and that the least which makes the same does without.

#include "bench/changes/raw_client.hpp"

#include <memory>
#include <string>

namespace bench {

/// For one thread.
class RawHost {
 public:
  virtual ~RawHost() = default;
  virtual void bootstrap(const std::string& repo) = 0;
  /// The head of main.
  [[nodiscard]] virtual std::string head(const std::string& repo) = 0;
  virtual void create_branch(const std::string& repo, const std::string& name,
                             const std::string& at) = 0;
  /// Gives the head that it leaves.
  [[nodiscard]] virtual std::string commit(const std::string& repo, const std::string& name,
                                           const std::string& head) = 0;
};

/// Whether checks are made.
enum class Checks : std::uint8_t { none, all };

[[nodiscard]] std::unique_ptr<RawHost> raw_github(const std::string& url, Checks checks);
[[nodiscard]] std::unique_ptr<RawHost> raw_gitlab(const std::string& url, Checks checks);
[[nodiscard]] std::unique_ptr<RawHost> raw_forgejo(const std::string& url, Checks checks);

}  // namespace bench
