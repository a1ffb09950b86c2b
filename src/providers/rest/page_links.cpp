#include "src/providers/rest/page_links.hpp"

#include "src/core/errors.hpp"
#include "src/http/link_header.hpp"

#include <algorithm>
#include <charconv>

namespace gitprovider::rest {
namespace {

/// A query cut around the value of its parameter `page`, where it has one that is a number.
struct NumberedQuery {
  std::string_view before{};
  std::string_view after{};
  std::optional<std::uint64_t> page{};
};

std::optional<std::uint64_t> parse_number(std::string_view digits) noexcept {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool is_number = error == std::errc{} && end == digits.data() + digits.size();
  return is_number ? std::optional{number} : std::nullopt;
}

NumberedQuery find_page_number(std::string_view query) noexcept {
  constexpr std::string_view name = "page=";
  std::size_t start = 0;
  while (start < query.size()) {
    const std::size_t end = std::min(query.find('&', start), query.size());
    const auto parameter = query.substr(start, end - start);
    if (parameter.starts_with(name)) {
      return {.before = query.substr(0, start + name.size()),
              .after = query.substr(end),
              .page = parse_number(parameter.substr(name.size()))};
    }
    start = end + 1;
  }
  return {};
}

std::string query_of(std::string_view link) {
  link = link.substr(0, link.find('#'));
  const auto mark = link.find('?');
  return mark == std::string_view::npos ? std::string{} : std::string{link.substr(mark + 1)};
}

/// Where the link leads, or nothing where that is not allowed.
std::optional<std::string> allowed_target(const http::BaseUrl& base, const http::Link& link,
                                          LinkPlaces places) {
  return places == LinkPlaces::any_origin ? link.target : http::path_below(base, link.target);
}

}  // namespace

Result<PageLinks> read_page_links(const http::Headers& headers, const http::BaseUrl& base,
                                  LinkPlaces places) {
  PageLinks links;
  for (const http::Link& link : http::parse_links(headers.all("link"))) {
    if (link.rel != "next" && link.rel != "last") {
      continue;
    }
    const auto target = allowed_target(base, link, places);
    if (!target) {
      return malformed("a page link leads to a place outside the API, which is not followed");
    }
    auto& query = link.rel == "next" ? links.next : links.last;
    if (!query) {
      query = query_of(*target);
    }
  }
  return links;
}

std::optional<PageRun> PageRun::from(const PageLinks& links) {
  if (!links.next || !links.last) {
    return std::nullopt;
  }
  const NumberedQuery next = find_page_number(*links.next);
  const NumberedQuery last = find_page_number(*links.last);
  if (!next.page || !last.page || *next.page > *last.page || next.before != last.before ||
      next.after != last.after) {
    return std::nullopt;
  }
  PageRun run;
  run.before_ = next.before;
  run.after_ = next.after;
  run.first_ = *next.page;
  run.last_ = *last.page;
  return run;
}

std::string PageRun::query(std::uint64_t page) const {
  return before_ + std::to_string(page) + after_;
}

}  // namespace gitprovider::rest
