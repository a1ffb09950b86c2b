#include "tests/mock/github/paging.hpp"

#include "tests/mock/host/paging.hpp"

#include <utility>

namespace gitprovider::mock::github {
namespace {

// What stands below the repository, which is named by two segments or by its number.
std::string below_repository(const std::string& path) {
  auto at = path.find('/', 1);
  for (int names = path.starts_with("/repos/") ? 2 : 1; names > 0; --names) {
    at = path.find('/', at + 1);
  }
  return path.substr(at);
}

std::string link(const StoredRepository& repository, const Received& request, std::size_t page,
                 std::string_view relation) {
  return '<' + request.base_url + "/repositories/" + std::to_string(repository.id) +
         below_repository(request.raw_path) + '?' + query_of_page(request, page) + ">; rel=\"" +
         std::string(relation) + '"';
}

}  // namespace

Reply page_of(const Json& items, const StoredRepository& repository, const Received& request) {
  auto page = cut_page(items, request, {.fallback = 30, .most = 100});
  std::string links;
  if (page.number > 1) {
    links = link(repository, request, page.number - 1, "prev") + ", " +
            link(repository, request, 1, "first");
  }
  if (page.number < page.last) {
    links += (links.empty() ? "" : ", ") + link(repository, request, page.number + 1, "next") +
             ", " + link(repository, request, page.last, "last");
  }
  Reply reply{.body = std::move(page.items)};
  if (!links.empty()) {
    reply.headers.emplace_back("Link", links);
  }
  return reply;
}

}  // namespace gitprovider::mock::github
