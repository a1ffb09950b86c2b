#include "src/http/answer_reader.hpp"

#include "src/core/ascii.hpp"

#include <charconv>
#include <utility>

namespace gitprovider::http {
namespace {

// Lines are small objects: without this bound, short ones cost far more memory than bytes.
constexpr std::size_t kMaxHeaderLines = 2'000;
constexpr int kFirstFinalStatus = 200;

bool is_space(char c) noexcept { return c == ' ' || c == '\t'; }

std::string_view without_line_end(std::string_view line) noexcept {
  for (const char end : {'\n', '\r'}) {
    if (!line.empty() && line.back() == end) {
      line.remove_suffix(1);
    }
  }
  return line;
}

// `HTTP/1.1 200 OK` or `HTTP/2 200`.
int read_status(std::string_view line) noexcept {
  int status = 0;
  const auto space = line.find(' ');
  if (space != std::string_view::npos) {
    const std::string_view rest = ascii::trim(line.substr(space));
    std::from_chars(rest.data(), rest.data() + rest.size(), status);
  }
  return status;
}

}  // namespace

bool AnswerReader::begin_send() noexcept {
  if (send_once_ && sends_ > 0) {
    refused_resend_ = true;
    return false;
  }
  ++sends_;
  status_ = 0;
  header_bytes_ = 0;
  header_lines_ = 0;
  in_headers_ = false;
  headers_complete_ = false;
  headers_.clear();
  body_.clear();
  return true;
}

bool AnswerReader::take_line(std::string_view line) {
  header_bytes_ += line.size();
  ++header_lines_;
  if (header_bytes_ > max_header_ || header_lines_ > kMaxHeaderLines) {
    excess_ = Excess::headers;
    return false;
  }
  if (headers_complete_) {
    return true;  // a trailer: counted, not kept
  }
  const std::string_view text = without_line_end(line);
  if (!in_headers_) {
    begin_answer(text);
  } else if (text.empty()) {
    end_of_headers();
  } else if (is_space(text.front())) {
    continue_field(text);
  } else {
    add_field(text);
  }
  return true;
}

bool AnswerReader::take_body(std::string_view bytes) {
  if (bytes.size() > max_body_ - body_.size()) {
    excess_ = Excess::body;
    return false;
  }
  body_.append(bytes);
  return true;
}

void AnswerReader::begin_answer(std::string_view status_line) {
  const int status = read_status(status_line);
  status_ = status >= kFirstFinalStatus ? status : 0;
  in_headers_ = true;
  headers_.clear();
}

void AnswerReader::end_of_headers() noexcept {
  in_headers_ = false;
  headers_complete_ = status_ != 0;
}

void AnswerReader::add_field(std::string_view line) {
  const auto colon = line.find(':');
  if (colon != std::string_view::npos && colon > 0) {
    headers_.add(std::string(ascii::trim(line.substr(0, colon))),
                 std::string(ascii::trim(line.substr(colon + 1))));
  }
}

// RFC 9112, 5.2: a folded line reads as one, its break as a space.
void AnswerReader::continue_field(std::string_view line) {
  headers_.extend_last(ascii::trim(line));
}

}  // namespace gitprovider::http
