// The journal over a file: bodies of open_journal and read_journal.

#include "src/bootstrap/journal/compaction.hpp"
#include "src/bootstrap/journal/entry.hpp"
#include "src/bootstrap/journal/frames.hpp"
#include "src/bootstrap/journal/journal_file.hpp"
#include "src/bootstrap/journal/ledger.hpp"

#include <chrono>
#include <cstdint>
#include <mutex>
#include <utility>

namespace gitprovider::bootstrap {
namespace {

Result<std::vector<Entry>> read_entries(std::string_view bytes) {
  auto texts = read_frames(bytes);
  if (!texts) {
    return std::move(texts).error();
  }
  std::vector<Entry> entries;
  for (const std::string& text : *texts) {
    auto entry = read_entry(text);
    if (!entry) {
      return std::move(entry).error();
    }
    entries.push_back(*std::move(entry));
  }
  return entries;
}

Result<History> read_history(const std::optional<std::string>& bytes,
                             const std::filesystem::path& path) {
  if (!bytes) {
    return History{};
  }
  auto history = read_entries(*bytes).and_then(history_of);
  if (!history) {
    history.error().message.insert(0, path.string() + ": ");
  }
  return history;
}

std::string bytes_of(const std::vector<Entry>& entries) {
  std::string bytes(kJournalHeading);
  std::uint32_t number = 0;
  for (const Entry& entry : entries) {
    bytes += frame(++number, entry_text(entry));
  }
  return bytes;
}

// As it is read again.
WallTime to_the_millisecond(WallTime time) {
  return std::chrono::time_point_cast<std::chrono::milliseconds>(time);
}

class FileJournal final : public Journal {
 public:
  FileJournal(JournalFile file, std::shared_ptr<Clock> clock, const std::vector<Entry>& entries)
      : file_(std::move(file)),
        clock_(std::move(clock)),
        last_number_(static_cast<std::uint32_t>(entries.size())) {
    for (const Entry& entry : entries) {
      ledger_.add(entry);
    }
  }

  Result<void> begin(const RunLabel& run) override {
    return tell(Began{.label = run}, Sync::with_the_next);
  }
  Result<void> intend(const Intent& intent) override {
    return tell(Intended{.intent = intent}, Sync::at_once);
  }
  Result<void> settle(const Settlement& settlement) override {
    return tell(Settled{.settlement = settlement}, Sync::with_the_next);
  }
  Result<void> end(std::string_view run_id) override {
    return tell(Ended{.run_id = std::string(run_id)}, Sync::at_once);
  }

  [[nodiscard]] History history() const override {
    const std::lock_guard held(mutex_);
    return ledger_.history();
  }

 private:
  enum class Sync : std::uint8_t { at_once, with_the_next };

  template <class Told>
  Result<void> tell(Told told, Sync sync) {
    const std::lock_guard held(mutex_);
    const Entry entry{.time = to_the_millisecond(clock_->wall_now()), .told = std::move(told)};
    if (failure_) {
      return *failure_;
    }
    if (auto possible = ledger_.check(entry); !possible) {
      return possible;
    }
    auto written = file_.append(frame(last_number_ + 1, entry_text(entry)));
    if (written && sync == Sync::at_once) {
      written = file_.sync();
    }
    if (!written) {
      failure_ = written.error();
      return written;
    }
    ++last_number_;
    ledger_.add(entry);
    return {};
  }

  mutable std::mutex mutex_;
  JournalFile file_;
  std::shared_ptr<Clock> clock_;
  Ledger ledger_{};
  std::uint32_t last_number_;
  std::optional<Error> failure_{};
};

}  // namespace

Result<std::unique_ptr<Journal>> open_journal(const std::filesystem::path& path,
                                              std::shared_ptr<Clock> clock) {
  auto file = JournalFile::lock(path);
  if (!file) {
    return std::move(file).error();
  }
  auto history = file->read().and_then(
      [&](const std::optional<std::string>& bytes) { return read_history(bytes, path); });
  if (!history) {
    return std::move(history).error();
  }
  const std::vector<Entry> kept = entries_of(compacted(*history));
  if (auto written = file->replace(bytes_of(kept)); !written) {
    return std::move(written).error();
  }
  return std::make_unique<FileJournal>(*std::move(file), clock ? std::move(clock) : system_clock(),
                                       kept);
}

Result<History> read_journal(const std::filesystem::path& path) {
  return read_journal_file(path).and_then(
      [&](const std::optional<std::string>& bytes) { return read_history(bytes, path); });
}

}  // namespace gitprovider::bootstrap
