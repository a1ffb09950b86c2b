#include "src/extras/yaml/text.hpp"

#include "src/extras/yaml/source.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace gitprovider::yaml {
namespace {

class Descriptor {
 public:
  explicit Descriptor(int number) noexcept : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) {
      ::close(number_);
    }
  }
  [[nodiscard]] int get() const noexcept { return number_; }

 private:
  int number_;
};

Error refused(const std::filesystem::path& file, const std::string& what) {
  return error_in(file.string(), {.what = what});
}

Error system_error(const std::filesystem::path& file, int failure) {
  Error error = refused(file, std::generic_category().message(failure));
  const bool is_absent = failure == ENOENT || failure == ENOTDIR || failure == ENXIO;
  error.code = is_absent ? ErrorCode::invalid_argument : ErrorCode::local_io;
  return error;
}

std::string too_large(std::size_t max_bytes) {
  return "is larger than " + std::to_string(max_bytes) + " bytes, the limit of this file";
}

// Reads up to one byte more than is allowed; a negative result of read() is left in errno.
bool read_all(int descriptor, std::string& bytes, std::size_t max_bytes) {
  bytes.resize(max_bytes + 1);
  std::size_t have = 0;
  while (have < bytes.size()) {
    const ssize_t got = ::read(descriptor, bytes.data() + have, bytes.size() - have);
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got <= 0) {
      bytes.resize(have);
      return got == 0;
    }
    have += static_cast<std::size_t>(got);
  }
  return true;
}

// Length of the well-formed UTF-8 sequence at the start of a text that is not empty (Unicode 15,
// table 3-7), 0 where there is none.
std::size_t sequence_length(std::string_view text) noexcept {
  const auto at = [text](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const auto is_in = [](unsigned byte, unsigned low, unsigned high) {
    return byte >= low && byte <= high;
  };
  const unsigned first = at(0);
  if (first < 0x80) {
    return 1;
  }
  const std::size_t length = is_in(first, 0xC2, 0xDF)   ? 2
                             : is_in(first, 0xE0, 0xEF) ? 3
                             : is_in(first, 0xF0, 0xF4) ? 4
                                                        : 0;
  const unsigned low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  const unsigned high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  bool is_whole = length != 0 && is_in(at(1), low, high);
  for (std::size_t i = 2; i < length; ++i) {
    is_whole = is_whole && is_in(at(i), 0x80, 0xBF);
  }
  return is_whole ? length : 0;
}

bool is_forbidden(char c) noexcept {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7F;
}

Place place_of(std::string_view before) {
  const auto last_break = before.rfind('\n');
  const std::size_t line_start = last_break == std::string_view::npos ? 0 : last_break + 1;
  return {.line = static_cast<int>(std::ranges::count(before, '\n')) + 1,
          .column = static_cast<int>(before.size() - line_start) + 1};
}

}  // namespace

Result<std::string> read_file(const std::filesystem::path& file, std::size_t max_bytes) {
  const Descriptor opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  struct stat status {};
  if (opened.get() < 0 || ::fstat(opened.get(), &status) != 0) {
    return system_error(file, errno);
  }
  if (!S_ISREG(status.st_mode)) {
    return refused(file, "is not a regular file");
  }
  std::string bytes;
  if (!read_all(opened.get(), bytes, max_bytes)) {
    return system_error(file, errno);
  }
  return bytes.size() <= max_bytes ? Result<std::string>(std::move(bytes))
                                   : Result<std::string>(refused(file, too_large(max_bytes)));
}

Result<void> check_text(std::string_view text, std::string_view file, std::size_t max_bytes) {
  if (text.size() > max_bytes) {
    return error_in(file, {.what = too_large(max_bytes)});
  }
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = sequence_length(text.substr(i));
    if (length == 0 || is_forbidden(text[i])) {
      return error_in(file, {.place = place_of(text.substr(0, i)),
                             .what = length == 0 ? "the text is not UTF-8"
                                                 : "the text holds a control character"});
    }
    i += length;
  }
  return {};
}

}  // namespace gitprovider::yaml
