#include "tests/mock/host/message.hpp"

#include <algorithm>
#include <cctype>

namespace gitprovider::mock {
namespace {

bool is_hex(char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; }

}  // namespace

std::string query_or(const Received& request, const std::string& name, std::string fallback) {
  const auto found = request.query.find(name);
  return found == request.query.end() ? std::move(fallback) : found->second;
}

std::vector<std::string> query_all(const Received& request, std::string_view name) {
  std::vector<std::string> values;
  for (std::size_t at = 0; at < request.raw_query.size();) {
    const auto end = std::min(request.raw_query.find('&', at), request.raw_query.size());
    const auto pair = request.raw_query.substr(at, end - at);
    const auto equals = std::min(pair.find('='), pair.size());
    if (equals < pair.size() && decode_percent(pair.substr(0, equals)) == name) {
      values.push_back(decode_percent(pair.substr(equals + 1)));
    }
    at = end + 1;
  }
  return values;
}

std::string decode_percent(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && is_hex(text[i + 1]) && is_hex(text[i + 2])) {
      out += static_cast<char>(std::stoi(std::string(text.substr(i + 1, 2)), nullptr, 16));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

}  // namespace gitprovider::mock
