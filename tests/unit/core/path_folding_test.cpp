#include "src/core/path_folding.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider;

namespace {

struct Pair {
  std::string one{};
  std::string other{};
};

}  // namespace

TEST_CASE("case and Unicode form do not matter to a folded path", "[unit][names]") {
  const Pair pair = GENERATE(values<Pair>({
      {"README", "readme"},
      {"\u00C4", "a\u0308"},
      {"\u00E9", "E\u0301"},
      {"\u0178", "\u00FF"},
      {"\u1EAD", "a\u0323\u0302"},
      {"\u0439", "\u0418\u0306"},
      {"\u03A3", "\u03C2"},
      {"\u1F84", "\u03B1\u0313\u0301\u0345"},
      {"\u304C", "\u304B\u3099"},
      {"\uD55C", "\u1112\u1161\u11AB"},
      {"\uAC00", "\u1100\u1161"},
      {"\u0130", "i\u0307"},
  }));
  CAPTURE(pair.one, pair.other);

  CHECK(folded(pair.one) == folded(pair.other));
}

TEST_CASE("different letters stay different in a folded path", "[unit][names]") {
  const Pair pair = GENERATE(values<Pair>({
      {"a", "\u00E4"},
      {"\u00E4", "\u00E5"},
      {"a/b", "a_b"},
      {"\u00D7", "\u00F7"},
      {"\u304B", "\u304C"},
      {"\u0431", "\u0432"},
      {"\uD55C", "\uD558"},
      {"\U0001F600", "\U0001F601"},
      {"ss", "\u00DF"},
  }));
  CAPTURE(pair.one, pair.other);

  CHECK(folded(pair.one) != folded(pair.other));
}
