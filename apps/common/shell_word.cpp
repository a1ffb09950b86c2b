#include "apps/common/shell_word.hpp"

#include "apps/common/terminal.hpp"

#include <algorithm>
#include <string_view>

namespace gitprovider::cli {
namespace {

bool is_plain(char c) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:@%+=,~";
  return kPlain.find(c) != std::string_view::npos;
}

}  // namespace

std::string shell_word(const std::string& word) {
  std::string shown = printable(word);
  if (!shown.empty() && std::ranges::all_of(shown, is_plain)) {
    return shown;
  }
  std::string quoted = "'";
  for (const char c : shown) {
    quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return quoted + "'";
}

}  // namespace gitprovider::cli
