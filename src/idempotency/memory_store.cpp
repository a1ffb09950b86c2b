#include "gitprovider/call.hpp"
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
  entry.token = new_operation_id();
  return KeyClaim{.state = KeyState::open, .record = entry.record.text, .token = entry.token};
}

Result<KeyClaim> MemoryIdempotencyStore::take(const std::string& key, const std::string& digest) {
  entries_.erase(key);
  if (entries_.size() >= retention_.max_keys) {
    std::erase_if(entries_, [this](const auto& kept) { return is_over(kept.second); });
  }
  if (entries_.size() >= retention_.max_keys) {
    return full();
  }
  const Entry& taken = entries_[key] = Entry{.digest = digest, .token = new_operation_id()};
  return KeyClaim{.state = KeyState::fresh, .token = taken.token};
}

MemoryIdempotencyStore::Entry* MemoryIdempotencyStore::held(const KeyHold& hold) {
  const auto found = entries_.find(hold.key);
  const bool is_held =
      found != entries_.end() && !found->second.kept_until && found->second.token == hold.token;
  return is_held ? &found->second : nullptr;
}

/// Who dies takes the store along: there is nobody to keep it for.
Result<void> MemoryIdempotencyStore::sending(const KeyHold& hold, const KeptRecord& /*record*/) {
  const std::lock_guard lock(mutex_);
  return held(hold) == nullptr ? Result<void>{not_held()} : Result<void>{};
}

Result<void> MemoryIdempotencyStore::finish(const KeyHold& hold, const KeptRecord& record) {
  const std::lock_guard lock(mutex_);
  Entry* const entry = held(hold);
  if (entry == nullptr) {
    return not_held();
  }
  entry->record = record;
  entry->token.clear();
  entry->kept_until = retention_.clock->now() + retention_.kept_for;
  return {};
}

Result<void> MemoryIdempotencyStore::forget(const KeyHold& hold) {
  const std::lock_guard lock(mutex_);
  if (held(hold) != nullptr) {
    entries_.erase(hold.key);
  }
  return {};
}

bool MemoryIdempotencyStore::is_over(const Entry& entry) const {
  return entry.kept_until && *entry.kept_until <= retention_.clock->now();
}

}  // namespace gitprovider
