#include "tests/mock/gitlab/paging.hpp"

#include "tests/mock/host/paging.hpp"

#include <string>
#include <utility>

namespace gitprovider::mock::gitlab {
namespace {

std::string link(const Received& request, std::size_t page, std::string_view relation) {
  return '<' + request.base_url + request.raw_path + '?' + query_of_page(request, page) +
         ">; rel=\"" + std::string(relation) + '"';
}

}  // namespace

Reply page_of(const World& world, const Json& items, const Received& request) {
  auto page = cut_page(items, request, {});
  const bool has_next = page.number < page.last;
  const bool is_counted = page.total <= world.rules().most_counted;
  std::string links = has_next ? link(request, page.number + 1, "next") + ", " : "";
  links += link(request, 1, "first");
  HeaderLines headers{{"X-Page", std::to_string(page.number)},
                      {"X-Per-Page", std::to_string(page.size)},
                      {"X-Next-Page", has_next ? std::to_string(page.number + 1) : ""},
                      {"X-Prev-Page", page.number > 1 ? std::to_string(page.number - 1) : ""}};
  if (is_counted) {
    links += ", " + link(request, page.last, "last");
    headers.emplace_back("X-Total", std::to_string(page.total));
    headers.emplace_back("X-Total-Pages", std::to_string(page.last));
  }
  headers.emplace_back("Link", links);
  return {.body = std::move(page.items), .headers = std::move(headers)};
}

}  // namespace gitprovider::mock::gitlab
