#include "src/http/link_header.hpp"

#include "src/core/ascii.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace gitprovider::http {
namespace {

constexpr std::string_view kSpace = " \t";
/// Each relation repeats the target: without a bound a long header would grow by its square.
constexpr std::size_t kMaxRelations = 16;

std::string lower(std::string_view text) {
  std::string result{text};
  std::transform(result.begin(), result.end(), result.begin(), ascii::to_lower);
  return result;
}

/// One link-value before its relation types are told apart.
struct LinkValue {
  std::string target{};
  std::string rel{};
  bool has_rel = false;
};

/// Walks over the header once: every function moves the position forward or leaves it.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  [[nodiscard]] bool at_end() const noexcept { return at_ == text_.size(); }
  [[nodiscard]] bool at(char c) const noexcept { return !at_end() && text_[at_] == c; }

  bool take(char c) noexcept {
    if (!at(c)) {
      return false;
    }
    ++at_;
    return true;
  }

  void skip_spaces() { move_to(text_.find_first_not_of(kSpace, at_)); }

  /// Everything up to one of `stops`, which stays.
  std::string_view until(std::string_view stops) {
    const std::size_t begin = at_;
    move_to(text_.find_first_of(stops, at_));
    return text_.substr(begin, at_ - begin);
  }

  /// The inside of a quoted-string whose opening quote is behind us (RFC 9110, 5.6.4).
  std::string quoted() {
    std::string inside;
    while (!at_end() && !take('"')) {
      if (at('\\') && at_ + 1 < text_.size()) {
        ++at_;
      }
      inside += text_[at_++];
    }
    return inside;
  }

 private:
  void move_to(std::size_t position) {
    at_ = position == std::string_view::npos ? text_.size() : position;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

/// What stands between `<` and `>`; empty where either is missing or another `<` comes first.
std::string read_target(Scanner& scan) {
  if (!scan.take('<')) {
    return {};
  }
  const std::string_view target = scan.until("<>");
  return scan.take('>') ? std::string{target} : std::string{};
}

std::string read_parameter_value(Scanner& scan) {
  scan.skip_spaces();
  if (scan.take('"')) {
    return scan.quoted();
  }
  return std::string{scan.until(" \t,;\"")};
}

void read_parameter(Scanner& scan, LinkValue& link) {
  scan.skip_spaces();
  const std::string name = lower(scan.until(" \t=,;\""));
  scan.skip_spaces();
  std::string value;
  if (scan.take('=')) {
    value = read_parameter_value(scan);
  }
  if (name == "rel" && !link.has_rel) {  // later ones do not count (RFC 8288, 3.3)
    link.rel = lower(value);
    link.has_rel = true;
  }
}

/// Leaves whatever is no parameter behind, quoted commas included.
void skip_to_delimiter(Scanner& scan) {
  static_cast<void>(scan.until(",;\""));
  while (scan.take('"')) {
    static_cast<void>(scan.quoted());
    static_cast<void>(scan.until(",;\""));
  }
}

LinkValue read_link(Scanner& scan) {
  LinkValue link{.target = read_target(scan)};
  if (scan.at('<')) {
    return {};
  }
  skip_to_delimiter(scan);
  while (scan.take(';')) {
    read_parameter(scan, link);
    skip_to_delimiter(scan);
  }
  return link;
}

void append_relations(std::vector<Link>& links, const LinkValue& link) {
  Scanner words{link.rel};
  words.skip_spaces();
  for (std::size_t i = 0; i < kMaxRelations && !words.at_end(); ++i, words.skip_spaces()) {
    links.push_back({.target = link.target, .rel = std::string{words.until(kSpace)}});
  }
}

}  // namespace

std::vector<Link> parse_links(std::string_view header) {
  std::vector<Link> links;
  Scanner scan{header};
  for (scan.skip_spaces(); !scan.at_end(); scan.skip_spaces()) {
    if (scan.take(',')) {
      continue;
    }
    const LinkValue link = read_link(scan);
    if (!link.target.empty()) {
      append_relations(links, link);
    }
  }
  return links;
}

}  // namespace gitprovider::http
