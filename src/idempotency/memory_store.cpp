#include "gitprovider/idempotency.hpp"

#include <utility>

namespace gitprovider {
namespace {

Error full() {
  return {.code = ErrorCode::overloaded,
          .message = "idempotency store: it is full, and nothing in it is old enough to drop"};
}

Error not_held() {
  return {.code = ErrorCode::conflict, .message = "idempotency store: the key is not held"};
}

}  // namespace

MemoryIdempotencyStore::MemoryIdempotencyStore(KeyRetention retention)
    : retention_(std::move(retention)) {
  if (!retention_.clock) {
    retention_.clock = system_clock();
  }
}

Result<KeyClaim> MemoryIdempotencyStore::begin(const std::string& key, const std::string& digest) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(key);
  if (found == entries_.end() || is_over(found->second)) {
    return take(key, digest);
  }
  Entry& entry = found->second;
  if (entry.digest != digest) {
    return KeyClaim{.state = KeyState::other_request};
  }
  if (!entry.kept_until) {
    return KeyClaim{.state = KeyState::in_progress};
  }
  if (entry.record.is_settled) {
    return KeyClaim{.state = KeyState::settled, .record = entry.record.text};
  }
  entry.kept_until.reset();
  return KeyClaim{.state = KeyState::open, .record = entry.record.text};
}

Result<KeyClaim> MemoryIdempotencyStore::take(const std::string& key, const std::string& digest) {
  entries_.erase(key);
  if (entries_.size() >= retention_.max_keys) {
    std::erase_if(entries_, [this](const auto& kept) { return is_over(kept.second); });
  }
  if (entries_.size() >= retention_.max_keys) {
    return full();
  }
  entries_.emplace(key, Entry{.digest = digest});
  return KeyClaim{.state = KeyState::fresh};
}

Result<void> MemoryIdempotencyStore::finish(const std::string& key, const KeptRecord& record) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(key);
  if (found == entries_.end() || found->second.kept_until) {
    return not_held();
  }
  found->second.record = record;
  found->second.kept_until = retention_.clock->now() + retention_.kept_for;
  return {};
}

Result<void> MemoryIdempotencyStore::forget(const std::string& key) {
  const std::lock_guard lock(mutex_);
  entries_.erase(key);
  return {};
}

bool MemoryIdempotencyStore::is_over(const Entry& entry) const {
  return entry.kept_until && *entry.kept_until <= retention_.clock->now();
}

}  // namespace gitprovider
