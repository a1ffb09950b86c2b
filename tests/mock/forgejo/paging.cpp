#include "tests/mock/forgejo/paging.hpp"

#include "tests/mock/host/paging.hpp"

#include <string>
#include <utility>

namespace gitprovider::mock::forgejo {
namespace {

std::string link(const World& world, const Received& request, std::size_t page,
                 std::string_view relation) {
  return '<' + world.rules().root_url + Rules::kPrefix + request.raw_path + '?' +
         query_of_page(request, page) + ">; rel=\"" + std::string(relation) + '"';
}

}  // namespace

Reply page_of(const World& world, const Json& items, const Received& request) {
  auto page = cut_page(items, request,
                       {.size_name = "limit", .fallback = 30, .most = world.rules().most_items});
  Reply reply{.body = page.items.empty() ? Json("null") : std::move(page.items),
              .headers = {{"X-Total-Count", std::to_string(page.total)},
                          {"Access-Control-Expose-Headers", "Link, X-Total-Count"}}};
  if (page.number < page.last) {
    reply.headers.emplace_back("Link", link(world, request, page.number + 1, "next") + "," +
                                           link(world, request, page.last, "last"));
  }
  return reply;
}

}  // namespace gitprovider::mock::forgejo
