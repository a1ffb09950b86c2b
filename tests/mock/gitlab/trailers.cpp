#include "tests/mock/gitlab/trailers.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>

namespace gitprovider::mock::gitlab {
namespace {

bool is_name(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-';
  });
}

std::string last_paragraph(std::string message) {
  while (message.ends_with('\n')) {
    message.pop_back();
  }
  const auto gap = message.rfind("\n\n");
  return gap == std::string::npos ? "" : message.substr(gap + 2);
}

}  // namespace

Json trailers_of(const std::string& message) {
  Json trailers = Json::object();
  std::istringstream lines(last_paragraph(message));
  for (std::string line; std::getline(lines, line);) {
    const auto colon = line.find(": ");
    if (colon == std::string::npos || !is_name(line.substr(0, colon))) {
      return Json::object();
    }
    trailers[line.substr(0, colon)] = line.substr(colon + 2);
  }
  return trailers;
}

}  // namespace gitprovider::mock::gitlab
