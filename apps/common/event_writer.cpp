#include "apps/common/event_writer.hpp"

#include "apps/common/json_output.hpp"
#include "apps/common/option_values.hpp"
#include "apps/common/utc_time.hpp"

#include <cerrno>
#include <fcntl.h>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace gitprovider::cli {
namespace {

// Where an answer was read the status says it all; everything else has a name.
bool has_error_class(Cause cause) { return cause != Cause::none && cause != Cause::answered; }

}  // namespace

std::string to_json_line(const AttemptEvent& event) {
  Json line;
  line["time"] = utc_time(event.time);
  line["operationId"] = event.operation_id;
  line["requestId"] = event.request_id;
  line["operation"] = to_string(event.operation);
  line["provider"] = event.provider;
  line["method"] = event.method;
  line["path"] = event.path;
  line["attempt"] = event.attempt;
  line["status"] = event.status != 0 ? Json(event.status) : Json(nullptr);
  line["errorClass"] = has_error_class(event.cause) ? Json(to_string(event.cause)) : Json(nullptr);
  line["remainingMs"] = event.remaining.count();
  line["durationMs"] = event.duration.count();
  line["decision"] = to_string(event.decision);
  line["delayMs"] = event.delay ? Json(event.delay->count()) : Json(nullptr);
  return one_line(line);
}

Result<std::shared_ptr<EventWriter>> EventWriter::open(const std::string& file) {
  constexpr mode_t owner_only = 0600;
  bootstrap::FileDescriptor opened(
      file == "-"
          ? ::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
          : ::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, owner_only));
  if (!opened.is_open()) {
    return bad_value("--events: " + file + ": " + std::generic_category().message(errno));
  }
  return std::make_shared<EventWriter>(std::move(opened));
}

void EventWriter::on_attempt(const AttemptEvent& event) noexcept {
  try {
    write(to_json_line(event) + "\n");
  } catch (const std::exception&) {
    // No memory for a line of evidence: the call itself may still succeed.
  }
}

void EventWriter::write(const std::string& line) {
  const std::lock_guard lock(mutex_);
  std::string_view rest = line;
  while (!rest.empty() && !has_failed_) {
    const ssize_t written = ::write(file_.get(), rest.data(), rest.size());
    if (written >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      has_failed_ = true;
      std::fprintf(stderr, "gitprovider: --events: cannot write: %s\n",
                   std::generic_category().message(errno).c_str());
    }
  }
}

}  // namespace gitprovider::cli
