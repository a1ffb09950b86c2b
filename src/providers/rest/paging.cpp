#include "src/providers/rest/paging.hpp"

#include "src/core/errors.hpp"
#include "src/providers/rest/page_links.hpp"
#include "src/providers/rest/side_by_side.hpp"

#include <algorithm>
#include <cstdint>
#include <unordered_set>

namespace gitprovider::rest {
namespace {

/// One list while it is read. Used by the calling thread only.
class Walk {
 public:
  Walk(Session& session, Scope& scope, const http::Target& first, const PageHandler& handler)
      : session_(session), scope_(scope), first_(first), handler_(handler) {}

  Result<bool> run(std::size_t limit) {
    auto page = read_next(first_);
    while (page) {
      const std::size_t have = handler_.count();
      const bool is_enough = have >= limit;
      if (page->is_end_uncertain && (is_enough || !page->links.next)) {
        page = read_again(page->target);
        continue;
      }
      if (is_enough || !page->links.next) {
        return page->links.next.has_value();
      }
      const auto pages = PageRun::from(page->links);
      page = pages ? read_run(*pages, pages_for(limit - have, have))
                   : read_next(first_.with_raw_query(*page->links.next));
    }
    return std::move(page).error();
  }

 private:
  /// What a page says of the way on.
  struct Page {
    http::Target target{};
    PageLinks links{};
    /// Its links are from an earlier answer, and it is full: the list may have grown or shrunk
    /// behind it.
    bool is_end_uncertain = false;
  };

  /// How many more pages hold `wanted` items, reckoned from the pages so far.
  [[nodiscard]] std::size_t pages_for(std::size_t wanted, std::size_t have) const {
    const std::size_t page_size = std::max<std::size_t>(have / pages_, 1);
    return (wanted - 1) / page_size + 1;
  }

  Result<Page> read_next(const http::Target& target) {
    if (auto fresh = visit(target); !fresh) {
      return std::move(fresh).error();
    }
    return read_page(scope_, target, pages_++);
  }

  Result<Page> read_again(const http::Target& target) {
    Scope afresh = scope_;
    afresh.is_afresh = true;
    return read_page(afresh, target, pages_++);
  }

  Result<Page> read_run(const PageRun& run, std::size_t wanted) {
    const std::uint64_t promised = run.last() - run.first() + 1;
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(promised, wanted));
    std::vector<http::Target> targets;
    for (std::size_t i = 0; i < count; ++i) {
      targets.push_back(first_.with_raw_query(run.query(run.first() + i)));
      if (auto fresh = visit(targets.back()); !fresh) {
        return std::move(fresh).error();
      }
    }
    return read_side_by_side(targets);
  }

  Result<Page> read_side_by_side(const std::vector<http::Target>& targets) {
    const std::size_t first_page = pages_;
    pages_ += targets.size();
    Page last;  // written by the one job that reads the last page
    auto done =
        run_side_by_side(targets.size(), session_.options().limits.max_parallel, scope_.stop,
                         [&](std::size_t number, const std::stop_token& stop) -> Result<void> {
                           Scope part = scope_;
                           part.stop = stop;
                           auto page = read_page(part, targets[number], first_page + number);
                           if (!page) {
                             return std::move(page).error();
                           }
                           if (number + 1 == targets.size()) {
                             last = *std::move(page);
                           }
                           return {};
                         });
    return std::move(done).transform([&] { return std::move(last); });
  }

  Result<Page> read_page(Scope& scope, const http::Target& target, std::size_t page) const {
    auto answer = session_.read_json(scope, target);
    if (!answer) {
      return std::move(answer).error();
    }
    auto links =
        read_page_links(answer->reply.headers, session_.base(), session_.dialect().page_links);
    if (!links) {
      return session_.in_reply(std::move(links).error(), answer->reply);
    }
    if (auto read = handler_.read(page, answer->document.root()); !read) {
      return session_.in_reply(std::move(read).error(), answer->reply);
    }
    return Page{.target = target,
                .links = *std::move(links),
                .is_end_uncertain = answer->reply.is_renewed && is_full(answer->document.root())};
  }

  [[nodiscard]] bool is_full(const json::Value& items) const {
    const auto array = items.as_array();
    return array && array->size() >= session_.dialect().page_size;
  }

  Result<void> visit(const http::Target& target) {
    if (!visited_.insert(target.str()).second) {
      return malformed(std::string{target.route()} + ": the host's page links lead in a circle");
    }
    if (visited_.size() > kMaxPages) {
      return malformed(std::string{target.route()} + ": more than " + std::to_string(kMaxPages) +
                       " pages");
    }
    return {};
  }

  Session& session_;
  Scope& scope_;
  const http::Target& first_;
  const PageHandler& handler_;
  std::unordered_set<std::string> visited_;
  std::size_t pages_ = 0;
};

}  // namespace

Result<bool> walk_pages(Session& session, Scope& scope, const http::Target& first,
                        std::size_t limit, const PageHandler& handler) {
  return Walk{session, scope, first, handler}.run(limit);
}

}  // namespace gitprovider::rest
