#include "tests/mock/host/paging.hpp"

#include <algorithm>
#include <cstdlib>

namespace gitprovider::mock {
namespace {

std::size_t number_or(const Received& request, const std::string& name, std::size_t fallback) {
  const auto found = request.query.find(name);
  return found == request.query.end() ? fallback
                                      : static_cast<std::size_t>(std::atoll(found->second.c_str()));
}

}  // namespace

Page cut_page(const Json& items, const Received& request, const PageRules& rules) {
  Page page;
  page.size =
      std::clamp<std::size_t>(number_or(request, rules.size_name, rules.fallback), 1, rules.most);
  page.number = std::max<std::size_t>(number_or(request, "page", 1), 1);
  page.total = items.size();
  page.last = std::max<std::size_t>((items.size() + page.size - 1) / page.size, 1);
  for (std::size_t i = (page.number - 1) * page.size;
       i < std::min(page.number * page.size, items.size()); ++i) {
    page.items.push_back(items[i]);
  }
  return page;
}

// Parts of the query stay encoded as they came.
std::string query_of_page(const Received& request, std::size_t page) {
  std::string query;
  for (std::size_t at = 0; at < request.raw_query.size();) {
    const auto end = std::min(request.raw_query.find('&', at), request.raw_query.size());
    const auto pair = request.raw_query.substr(at, end - at);
    if (!pair.starts_with("page=")) {
      query += pair + '&';
    }
    at = end + 1;
  }
  return query + "page=" + std::to_string(page);
}

}  // namespace gitprovider::mock
