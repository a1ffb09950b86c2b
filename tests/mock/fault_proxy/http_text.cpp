#include "tests/mock/fault_proxy/http_text.hpp"

#include <algorithm>

namespace gitprovider::mock {

RequestLine request_line(const std::string& request) {
  const auto method = request.find(' ');
  const auto target = request.find(' ', method + 1);
  return {.method = request.substr(0, method),
          .target = request.substr(method + 1, target - method - 1)};
}

std::string head_of(const std::string& message) {
  return message.substr(0, message.find("\r\n\r\n") + 4);
}

std::string half_of_headers(const std::string& answer) {
  const auto first = answer.find("\r\n") + 2;
  const auto end = answer.find("\r\n\r\n");
  const auto cut = answer.find("\r\n", first + (end - first) / 2);
  return answer.substr(0, std::min(cut, end) - 1);
}

std::string half_of_body(const std::string& answer) {
  const auto body = head_of(answer).size();
  return answer.substr(0, body + (answer.size() - body) / 2);
}

}  // namespace gitprovider::mock
