#include "tests/mock/github/paging.hpp"

#include <algorithm>

namespace gitprovider::mock {
namespace {

std::size_t number_or(const Received& request, const std::string& name, std::size_t fallback) {
  const auto found = request.query.find(name);
  return found == request.query.end() ? fallback
                                      : static_cast<std::size_t>(std::atoll(found->second.c_str()));
}

std::string link(const StoredRepository& repository, const Received& request, std::size_t page,
                 std::string_view relation) {
  const auto tail = request.raw_path.find_last_of('/');
  std::string url = request.base_url + "/repositories/" + std::to_string(repository.id) +
                    request.raw_path.substr(tail) + '?';
  for (const auto& [name, value] : request.query) {
    if (name != "page") {
      url += name + '=' + value + '&';
    }
  }
  return '<' + url + "page=" + std::to_string(page) + ">; rel=\"" + std::string(relation) + '"';
}

}  // namespace

Reply page_of(const Json& items, const StoredRepository& repository, const Received& request) {
  const std::size_t size = std::clamp<std::size_t>(number_or(request, "per_page", 30), 1, 100);
  const std::size_t page = std::max<std::size_t>(number_or(request, "page", 1), 1);
  const std::size_t last = std::max<std::size_t>((items.size() + size - 1) / size, 1);
  Reply reply{.body = Json::array()};
  for (std::size_t i = (page - 1) * size; i < std::min(page * size, items.size()); ++i) {
    reply.body.push_back(items[i]);
  }
  std::string links;
  if (page > 1) {
    links =
        link(repository, request, page - 1, "prev") + ", " + link(repository, request, 1, "first");
  }
  if (page < last) {
    links += (links.empty() ? "" : ", ") + link(repository, request, page + 1, "next") + ", " +
             link(repository, request, last, "last");
  }
  if (!links.empty()) {
    reply.headers.emplace_back("Link", links);
  }
  return reply;
}

}  // namespace gitprovider::mock
