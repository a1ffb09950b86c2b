#include "src/bootstrap/journal/frames.hpp"

#include "src/bootstrap/journal/crc32c.hpp"
#include "src/bootstrap/journal/hex_number.hpp"

#include <algorithm>
#include <optional>

namespace gitprovider::bootstrap {
namespace {

constexpr std::size_t kDigits = 8;
// Three numbers, their checksum, and a space behind each.
constexpr std::size_t kCheckedBytes = 3 * (kDigits + 1);
constexpr std::size_t kHeadBytes = kCheckedBytes + kDigits + 1;
constexpr std::string_view kHeadingWords = "gitprovider bootstrap journal ";

struct Head {
  std::uint32_t number = 0;
  std::uint32_t length = 0;
  std::uint32_t checksum = 0;
};

std::string numbers(const Head& head) {
  return hex_digits(head.number) + " " + hex_digits(head.length) + " " + hex_digits(head.checksum) +
         " ";
}

std::string write_head(const Head& head) {
  const std::string checked = numbers(head);
  return checked + hex_digits(crc32c(checked)) + " ";
}

std::optional<Head> read_head(std::string_view bytes) {
  if (bytes.size() < kHeadBytes) {
    return std::nullopt;
  }
  const auto number_at = [&](std::size_t place) {
    return read_hex_digits<std::uint32_t>(bytes.substr(place * (kDigits + 1), kDigits)).value_or(0);
  };
  const Head head{.number = number_at(0), .length = number_at(1), .checksum = number_at(2)};
  return write_head(head) == bytes.substr(0, kHeadBytes) ? std::optional(head) : std::nullopt;
}

// A line of an entry further on: what comes before it was synced, and is damaged.
bool holds_later_entry(std::string_view bytes) {
  for (auto end = bytes.find('\n'); end != std::string_view::npos;
       end = bytes.find('\n', end + 1)) {
    if (read_head(bytes.substr(end + 1))) {
      return true;
    }
  }
  return false;
}

// A block that never reached the disk reads as zeros. A lone zero inside may be a space with a bit
// that fell over; a line's end cannot become one that way.
bool has_unwritten_block(std::string_view rest) {
  return rest.back() == '\0' || rest.find(std::string_view("\0\0", 2)) != std::string_view::npos;
}

// Whether what cannot be read is the last entry, which was not written to its end.
bool is_torn(std::string_view rest) {
  if (rest.size() < kHeadBytes) {
    return true;
  }
  const auto head = read_head(rest);
  if (!head) {
    return has_unwritten_block(rest) && !holds_later_entry(rest);
  }
  const std::size_t whole = kHeadBytes + head->length + 1;
  return rest.size() < whole || (rest.size() == whole && has_unwritten_block(rest));
}

// The text of the entry that `rest` begins with.
std::optional<std::string_view> read_entry(std::string_view rest, std::uint32_t number) {
  const auto head = read_head(rest);
  if (!head || head->number != number || rest.size() - kHeadBytes <= head->length) {
    return std::nullopt;
  }
  const std::string_view text = rest.substr(kHeadBytes, head->length);
  const bool is_whole = crc32c(text) == head->checksum && rest[kHeadBytes + head->length] == '\n';
  return is_whole ? std::optional(text) : std::nullopt;
}

Error damaged(std::size_t at) {
  return {.code = ErrorCode::local_io,
          .message = "the journal is damaged at byte " + std::to_string(at)};
}

Result<void> check_heading(std::string_view bytes) {
  if (bytes.starts_with(kJournalHeading)) {
    return {};
  }
  const std::string_view line = bytes.substr(0, bytes.find('\n'));
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const bool is_of_a_version = line.size() < bytes.size() && line.starts_with(kHeadingWords) &&
                               std::ranges::all_of(line.substr(kHeadingWords.size()), is_digit);
  return Error{.code = ErrorCode::invalid_argument,
               .message = is_of_a_version ? "a journal of another version than 1"
                                          : "not a journal of bootstrap runs, or its first line is "
                                            "damaged"};
}

}  // namespace

std::string frame(std::uint32_t number, std::string_view text) {
  const Head head{.number = number,
                  .length = static_cast<std::uint32_t>(text.size()),
                  .checksum = crc32c(text)};
  return write_head(head).append(text).append("\n");
}

Result<std::vector<std::string>> read_frames(std::string_view bytes) {
  if (auto known = check_heading(bytes); !known) {
    return std::move(known).error();
  }
  std::vector<std::string> texts;
  for (std::size_t at = kJournalHeading.size(); at < bytes.size();) {
    const std::string_view rest = bytes.substr(at);
    const auto text = read_entry(rest, static_cast<std::uint32_t>(texts.size()) + 1);
    if (!text) {
      return is_torn(rest) ? Result<std::vector<std::string>>(std::move(texts)) : damaged(at);
    }
    texts.emplace_back(*text);
    at += kHeadBytes + text->size() + 1;
  }
  return texts;
}

}  // namespace gitprovider::bootstrap
