#include "bench/server/query.hpp"

#include <charconv>
#include <string>

namespace bench {

std::size_t number(std::string_view query, std::string_view name, std::size_t fallback) {
  const std::string key = std::string(name) + "=";
  for (std::size_t at = query.find(key); at != std::string_view::npos;
       at = query.find(key, at + 1)) {
    if (at == 0 || query[at - 1] == '&') {
      std::size_t value = fallback;
      std::from_chars(query.data() + at + key.size(), query.data() + query.size(), value);
      return value;
    }
  }
  return fallback;
}

}  // namespace bench
