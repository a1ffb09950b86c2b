#pragma once

// What the loopback server answers: documents of the size and shape GitHub sends.

#include <cstddef>
#include <string>
#include <string_view>

namespace bench {

/// One repository, about 5 KB.
std::string repository_json(std::string_view owner, std::string_view name);

/// Page `page` (from 1) of `total` branches, `per_page` a page.
std::string branches_json(std::size_t total, std::size_t per_page, std::size_t page);

/// The Link header of that page. The links name the repository by number, as GitHub's do.
std::string link_header(std::string_view origin, std::size_t total, std::size_t per_page,
                        std::size_t page);

}  // namespace bench
