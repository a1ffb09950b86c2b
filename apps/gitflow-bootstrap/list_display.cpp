#include "apps/gitflow-bootstrap/list_display.hpp"

#include "apps/common/standard_streams.hpp"
#include "apps/common/terminal.hpp"
#include "apps/gitflow-bootstrap/list_output.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

namespace gitprovider::cli {
namespace {

constexpr std::size_t kUsualWidth = 80;

std::size_t terminal_width() {
  winsize size{};
  const bool is_known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return is_known ? size.ws_col : kUsualWidth;
}

}  // namespace

ListDisplay::ListDisplay(const bootstrap::Job& job, OutputFormat format)
    : job_(job),
      has_rows_(format == OutputFormat::text),
      has_progress_(::isatty(STDERR_FILENO) == 1),
      name_width_(widest_name(job)),
      progress_{.total = job.items.size()} {
  draw();
}

void ListDisplay::on_end(std::size_t at, const bootstrap::ItemReport& report) {
  const std::lock_guard lock(mutex_);
  ++progress_.done;
  const ItemState state = state_of(report);
  progress_.failed += state == ItemState::failed || state == ItemState::unknown ? 1 : 0;
  progress_.elapsed = std::chrono::duration_cast<Duration>(clock_->now() - began_);
  clear();
  if (has_rows_) {
    is_written_ &= write_output(row(job_.items[at], report, name_width_));
  }
  draw();
}

void ListDisplay::on_pause(Duration pause, const Error& error) {
  const std::lock_guard lock(mutex_);
  clear();
  write_error("gitflow-bootstrap: waiting " + about(pause) + ": " + printable(error.message) +
              "\n");
  draw();
}

bool ListDisplay::finish() {
  const std::lock_guard lock(mutex_);
  clear();
  return is_written_;
}

void ListDisplay::draw() const {
  if (has_progress_) {
    // The last column is left free: some terminals wrap in it.
    write_error(progress_line(progress_, terminal_width() - 1));
  }
}

void ListDisplay::clear() const {
  if (has_progress_) {
    write_error("\r\x1b[K");
  }
}

}  // namespace gitprovider::cli
