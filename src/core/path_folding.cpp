#include "src/core/path_folding.hpp"

#include "src/core/letter_forms.hpp"
#include "src/core/utf8.hpp"

namespace gitprovider {
namespace {

constexpr char32_t kFirstSyllable = 0xAC00;
constexpr char32_t kSyllables = 11172;

// A Hangul syllable is two or three letters, by arithmetic (Unicode 15, section 3.12).
void append_syllable(std::string& key, char32_t syllable) {
  const char32_t index = syllable - kFirstSyllable;
  append_utf8(key, 0x1100 + index / 588);
  append_utf8(key, 0x1161 + index % 588 / 28);
  if (index % 28 != 0) {
    append_utf8(key, 0x11A7 + index % 28);
  }
}

void append_folded(std::string& key, char32_t c) {
  c = lower_case(c);
  if (c >= kFirstSyllable && c < kFirstSyllable + kSyllables) {
    return append_syllable(key, c);
  }
  // The marks of a letter with several come off last one first.
  std::u32string marks;
  for (const LetterForm* form = letter_form(c); form != nullptr; form = letter_form(c)) {
    c = form->base;
    if (form->mark != 0) {
      marks += form->mark;
    }
  }
  append_utf8(key, c);
  for (; !marks.empty(); marks.pop_back()) {
    append_utf8(key, marks.back());
  }
}

}  // namespace

std::string folded(std::string_view path) {
  std::string key;
  key.reserve(path.size());
  while (!path.empty()) {
    if (const char32_t c = take_code_point(path); c < 0x80) {
      key += static_cast<char>(lower_case(c));
    } else {
      append_folded(key, c);
    }
  }
  return key;
}

}  // namespace gitprovider
