#pragma once

// Cuts one page out of a list. How a host names its parameters and links its pages is its own.

#include "tests/mock/host/message.hpp"

#include <cstddef>
#include <string>

namespace gitprovider::mock {

/// What a host calls the size of a page, how large pages are unasked, and at most.
struct PageRules {
  const char* size_name = "per_page";
  std::size_t fallback = 20;
  std::size_t most = 100;
};

struct Page {
  Json items = Json::array();
  std::size_t number = 1;
  std::size_t size = 0;
  std::size_t total = 0;
  std::size_t last = 1;
};

/// The page a request asks for; a size above the most is cut to it without a word.
[[nodiscard]] Page cut_page(const Json& items, const Received& request, const PageRules& rules);

/// The request's query with another page number: `per_page=100&page=2`.
[[nodiscard]] std::string query_of_page(const Received& request, std::size_t page);

}  // namespace gitprovider::mock
