#include "src/extras/yaml/nearest.hpp"

#include "src/extras/yaml/source.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace gitprovider::yaml {
namespace {

// No key is as long, and the reckoning grows with the length.
constexpr std::size_t kLongestWord = 40;

// How many letters have to be put in, left out or changed (Levenshtein).
std::size_t distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (const char letter : from) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t changed = diagonal + (letter == to[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string advice_for(std::string_view word, std::span<const std::string> known) {
  const auto steps = [word](const std::string& other) { return distance(word, other); };
  if (word.size() <= kLongestWord && !known.empty()) {
    const std::string& nearest = *std::ranges::min_element(known, {}, steps);
    // A third of its letters may be wrong.
    if (steps(nearest) <= std::max<std::size_t>(1, nearest.size() / 3)) {
      return "is '" + nearest + "' meant?";
    }
  }
  std::string text = "allowed here:";
  for (const std::string& other : known) {
    text += (&other == &known.front() ? " " : ", ") + other;
  }
  return text;
}

std::string unknown_key(std::string_view key, std::span<const std::string> known) {
  return "unknown key " + shown(key) + "; " + advice_for(key, known);
}

}  // namespace gitprovider::yaml
