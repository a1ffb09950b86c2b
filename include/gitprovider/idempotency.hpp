#pragma once

// Lets a caller repeat a change without making it twice: a key of the caller's names the action,
// and a store keeps what came of it.
//
//   auto store = std::make_shared<MemoryIdempotencyStore>();
//   auto host = with_idempotency(*open_github(options), store);
//   host->create_repo(request, {.idempotency_key = "order-17"});  // sent
//   host->create_repo(request, {.idempotency_key = "order-17"});  // the kept result, no request

#include "gitprovider/clock.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/result.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace gitprovider {

/// What a store says to a key.
enum class KeyState : std::uint8_t {
  fresh,          ///< not known until now; the caller holds it from here on and carries it out
  in_progress,    ///< somebody else holds it
  other_request,  ///< it names another request
  settled,        ///< carried out, with the result that is given
  /// Carried out with an outcome that is unknown, or its holder died when it may have sent it, and
  /// the record that is given. The caller holds the key from here on, so that only one at a time
  /// settles it.
  open,
};

/// By what a holder shows that a key is still its own.
struct KeyHold {
  std::string key{};
  /// As the claim gave it; another for each holder.
  std::string token{};
};

/// A store's answer to a key.
struct KeyClaim {
  KeyState state = KeyState::fresh;
  /// With `settled` and `open`: what finish() or sending() was given.
  std::string record{};
  /// With `fresh` and `open`: names the hold.
  std::string token{};

  friend bool operator==(const KeyClaim&, const KeyClaim&) = default;
};

/// What is kept of an action.
struct KeptRecord {
  /// JSON, opaque to a store. Holds names and ids of the result or of the error, no secret and no
  /// content of files.
  std::string text{};
  /// False: the outcome is unknown, and the next begin() gives it as `open`.
  bool is_settled = true;

  friend bool operator==(const KeptRecord&, const KeptRecord&) = default;
};

/// Keeps, by key, which request it names and what came of it. Implementations are safe for
/// concurrent calls, from several processes where they are shared by those, and say how long they
/// keep a record. One that outlives a process gives a key whose holder is gone to another: as
/// `fresh` where sending() was never called, else as `open`. From then on it refuses whatever the
/// first holder writes, so that one who only slept sends nothing.
class GITPROVIDER_EXPORT IdempotencyStore {
 public:
  virtual ~IdempotencyStore() = default;

  /// Takes the key for a request, in one step. `digest` is a text of 64 characters, the same for
  /// the same request only. An error: nothing is held, and nothing may be sent.
  virtual Result<KeyClaim> begin(const std::string& key, const std::string& digest) = 0;

  /// The change is about to leave: keeps what the next holder needs if this one dies. May be called
  /// again; the last record holds. An error, `conflict` where the hold is over: nothing may be
  /// sent.
  virtual Result<void> sending(const KeyHold& hold, const KeptRecord& record) = 0;

  /// Ends the hold and keeps `record`, in place of what was kept. `conflict` where it is over.
  virtual Result<void> finish(const KeyHold& hold, const KeptRecord& record) = 0;

  /// Ends the hold and keeps nothing: the next begin() is `fresh`. A hold that is over is no error,
  /// and nothing is changed then.
  virtual Result<void> forget(const KeyHold& hold) = 0;
};

/// How much a MemoryIdempotencyStore keeps.
struct KeyRetention {
  /// From the end of an action on.
  Duration kept_for = std::chrono::hours{24};
  /// With this many kept or held, a new key is refused as `overloaded`: to drop one early would
  /// break the promise it stands for.
  std::size_t max_keys = 100'000;
  /// Absent: the machine's.
  std::shared_ptr<Clock> clock{};
};

/// A store in memory, gone with its process: a key that is held is not freed by time. Safe for
/// concurrent calls.
class GITPROVIDER_EXPORT MemoryIdempotencyStore final : public IdempotencyStore {
 public:
  explicit MemoryIdempotencyStore(KeyRetention retention = {});

  Result<KeyClaim> begin(const std::string& key, const std::string& digest) override;
  Result<void> sending(const KeyHold& hold, const KeptRecord& record) override;
  Result<void> finish(const KeyHold& hold, const KeptRecord& record) override;
  Result<void> forget(const KeyHold& hold) override;

 private:
  struct Entry {
    std::string digest{};
    /// Empty while nobody holds it.
    std::string token{};
    KeptRecord record{};
    /// Absent while the key is held.
    std::optional<TimePoint> kept_until{};
  };

  [[nodiscard]] bool is_over(const Entry& entry) const;
  Result<KeyClaim> take(const std::string& key, const std::string& digest);
  /// The entry that is held by it, or null.
  Entry* held(const KeyHold& hold);

  KeyRetention retention_;
  std::mutex mutex_;
  std::map<std::string, Entry> entries_;
};

/// The same provider, whose changes take `Call::idempotency_key`. Works with every provider; each
/// change without a key, every read and resolve() is passed on as it is. A request is the same
/// where operation, provider, base URL and every field are.
///
/// A change with a key asks the store first:
/// - the same request, carried out: its kept result or error, and nothing is sent;
/// - the same request, outcome unknown: it is looked at (GitProvider::resolve). Found applied, that
///   is the result; found not applied, it is sent; still unknown, the same error is returned.
///   Whether to look does not depend on `Call::on_unknown`;
/// - the same request, being carried out: `conflict`;
/// - another request: `conflict`;
/// - a store that fails: its error. In all these cases nothing is sent.
/// Then it is sent, and what came of it is kept; a change that was not applied frees its key. Its
/// ticket is kept before it leaves (Call::before_sending); where that fails, it does not. A store
/// that fails to keep the result leaves the key held, and the result is returned.
///
/// A key with a read or resolve() is `invalid_argument`. Without this decorator every key is
/// `unsupported`. `call.deadline` bounds the look and the change together; without one, each has
/// the provider's own limit. Whoever knows a key gets its result: one store is for callers that may
/// see each other's results. `clock` absent: the machine's.
/// The store is shared by all providers that are given it.
[[nodiscard]] GITPROVIDER_EXPORT std::unique_ptr<GitProvider> with_idempotency(
    std::unique_ptr<GitProvider> provider, std::shared_ptr<IdempotencyStore> store,
    std::shared_ptr<Clock> clock = {});

}  // namespace gitprovider
