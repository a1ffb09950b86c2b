#include "apps/gitflow-bootstrap/progress.hpp"

#include <algorithm>

namespace gitprovider::cli {
namespace {

constexpr std::size_t kWidestBar = 40;
constexpr std::size_t kNarrowestBar = 5;
// Fewer say little of the rest.
constexpr std::size_t kEnoughDone = 3;

std::string time_left(const Progress& progress) {
  if (progress.done < kEnoughDone || progress.done >= progress.total) {
    return "";
  }
  const auto rest = static_cast<Duration::rep>(progress.total - progress.done);
  const auto done = static_cast<Duration::rep>(progress.done);
  return ", about " + about(progress.elapsed * rest / done) + " left";
}

std::string bar(const Progress& progress, std::size_t length) {
  const std::size_t total = std::max<std::size_t>(progress.total, 1);
  const std::size_t full = std::min(progress.done, total) * length / total;
  return "[" + std::string(full, '#') + std::string(length - full, '.') + "] ";
}

}  // namespace

std::string about(Duration duration) {
  using namespace std::chrono;
  const auto whole = ceil<seconds>(duration);
  if (whole < minutes(1)) {
    return std::to_string(whole.count()) + " s";
  }
  const auto rounded = ceil<minutes>(whole);
  if (rounded < hours(1)) {
    return std::to_string(rounded.count()) + " min";
  }
  const auto full = floor<hours>(rounded);
  return std::to_string(full.count()) + " h " + std::to_string((rounded - full).count()) + " min";
}

std::string progress_line(const Progress& progress, std::size_t width) {
  std::string text = std::to_string(progress.done) + "/" + std::to_string(progress.total);
  if (progress.failed > 0) {
    text += ", " + std::to_string(progress.failed) + " failed";
  }
  text += time_left(progress);
  constexpr std::size_t kFrame = 3;
  const std::size_t room = width > text.size() + kFrame ? width - text.size() - kFrame : 0;
  const std::string line =
      room < kNarrowestBar ? text : bar(progress, std::min(room, kWidestBar)) + text;
  return line.substr(0, width);
}

}  // namespace gitprovider::cli
