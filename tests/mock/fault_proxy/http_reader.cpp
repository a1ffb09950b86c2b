#include "tests/mock/fault_proxy/http_reader.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace gitprovider::mock {
namespace {

std::size_t content_length(std::string head) {
  std::transform(head.begin(), head.end(), head.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  constexpr std::string_view name = "\r\ncontent-length:";
  const auto at = head.find(name);
  return at == std::string::npos
             ? 0
             : static_cast<std::size_t>(std::atoll(head.c_str() + at + name.size()));
}

}  // namespace

std::optional<std::string> HttpReader::next(BodyComes body) {
  std::size_t whole = std::string::npos;
  while (true) {
    if (const auto end = rest_.find("\r\n\r\n"); end != std::string::npos) {
      whole = end + 4 + (body == BodyComes::yes ? content_length(rest_.substr(0, end + 2)) : 0);
    }
    if (whole <= rest_.size()) {
      std::string message = rest_.substr(0, whole);
      rest_.erase(0, whole);
      return message;
    }
    const auto more = socket_->read();
    if (more.empty()) {
      return std::nullopt;
    }
    rest_ += more;
  }
}

}  // namespace gitprovider::mock
