#include "src/core/commit_marker.hpp"

#include "src/core/ascii.hpp"

#include <algorithm>

namespace gitprovider {
namespace {

constexpr std::string_view kTrailer = "Operation-Id: ";

bool is_token_char(char c) noexcept {
  return c == '-' || ascii::is_digit(c) || ascii::is_letter(c);
}

/// `Key: value`, as git-interpret-trailers reads it.
bool is_trailer(std::string_view line) noexcept {
  const auto colon = line.find(": ");
  return colon != std::string_view::npos && colon > 0 &&
         std::all_of(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(colon),
                     is_token_char);
}

/// The subject is never one, whatever it looks like.
bool ends_with_trailers(std::string_view message) noexcept {
  const auto blank = message.rfind("\n\n");
  if (blank == std::string_view::npos) {
    return false;
  }
  std::string_view lines = message.substr(blank + 2);
  while (!lines.empty()) {
    const auto end = std::min(lines.find('\n'), lines.size());
    if (!is_trailer(lines.substr(0, end))) {
      return false;
    }
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return true;
}

}  // namespace

std::string with_operation_trailer(std::string_view message, std::string_view operation_id) {
  const auto last = message.find_last_not_of(" \t\n");
  message = message.substr(0, last == std::string_view::npos ? 0 : last + 1);
  std::string marked{message};
  marked += ends_with_trailers(message) ? "\n" : "\n\n";
  return marked.append(kTrailer).append(operation_id);
}

bool has_operation_trailer(std::string_view message, std::string_view operation_id) {
  const std::string trailer = std::string{kTrailer}.append(operation_id);
  while (!operation_id.empty() && !message.empty()) {
    const auto end = std::min(message.find('\n'), message.size());
    std::string_view line = message.substr(0, end);
    line.remove_suffix(line.ends_with('\r') ? 1 : 0);
    if (line == trailer) {
      return true;
    }
    message.remove_prefix(std::min(end + 1, message.size()));
  }
  return false;
}

}  // namespace gitprovider
