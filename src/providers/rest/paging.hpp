#pragma once

// A list in pages, whole: side by side where the host says how many there are, else one by one.
// Only the query of a host's page link is used, and only of a link to our own origin; circles are
// found.
//
//   rest::read_list<Branch>(session, op, paths::branches(repo), limit, wire::read_branches,
//                           &Branch::name);

#include "src/http/target.hpp"
#include "src/json/document.hpp"
#include "src/providers/rest/scope.hpp"
#include "src/providers/rest/session.hpp"

#include "gitprovider/result.hpp"

#include <concepts>
#include <cstddef>
#include <functional>
#include <iterator>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace gitprovider::rest {

/// More pages than this are a host's error: `protocol`.
inline constexpr std::size_t kMaxPages = 10'000;

/// What a walk hands its pages to.
struct PageHandler {
  /// Reads one page, numbered from 0. Called from several threads at once, for different pages.
  std::function<Result<void>(std::size_t page, const json::Value& root)> read{};
  /// Called by one thread when every page so far has been read: how many items there are.
  std::function<std::size_t()> count{};
};

/// Reads pages until `limit` items are there or the list ends. True where the host has more pages.
Result<bool> walk_pages(Session& session, Scope& scope, const http::Target& first,
                        std::size_t limit, const PageHandler& handler);

/// Items of a list.
template <class T>
struct Listed {
  std::vector<T> items{};
  /// True where there are more than the limit.
  bool truncated = false;
};

/// Collects pages that arrive in any order. `read` is safe for concurrent calls.
template <class T>
class PageCollector {
 public:
  Result<void> add(std::size_t page, Result<std::vector<T>> items) {
    if (!items) {
      return std::move(items).error();
    }
    const std::lock_guard lock(mutex_);
    waiting_.emplace(page, *std::move(items));
    return {};
  }

  /// Appends what has arrived, in the order of the pages, each key once.
  template <class Key>
  std::size_t settle(const Key& key) {
    const std::lock_guard lock(mutex_);
    for (auto& [page, items] : waiting_) {
      append(items, key);
    }
    waiting_.clear();
    return items_.size();
  }

  [[nodiscard]] std::vector<T> take() && { return std::move(items_); }

 private:
  template <class Key>
  void append(std::vector<T>& items, const Key& key) {
    for (T& item : items) {
      if (seen_.insert(std::string{std::invoke(key, item)}).second) {
        items_.push_back(std::move(item));
      }
    }
  }

  std::mutex mutex_;
  std::map<std::size_t, std::vector<T>> waiting_;
  std::vector<T> items_;
  std::set<std::string> seen_;
};

/// Reads a list: all of it, or its first `limit` items, no key twice. `read_page` turns one page
/// into items, `Result<std::vector<T>>(const json::Value& root)`, on several threads at once; `key`
/// names an item. Errors: those of Session::read_json and of `read_page`; `protocol` for page links
/// that lead elsewhere or in a circle.
template <class T, class ReadPage, class Key>
Result<Listed<T>> read_list(Session& session, Scope& scope, const http::Target& first,
                            std::size_t limit, ReadPage&& read_page, const Key& key) {
  PageCollector<T> collector;
  const auto more = walk_pages(session, scope, first, limit,
                               {.read =
                                    [&](std::size_t page, const json::Value& root) {
                                      return collector.add(page, std::invoke(read_page, root));
                                    },
                                .count = [&] { return collector.settle(key); }});
  if (!more) {
    return std::move(more).error();
  }
  Listed<T> list{.items = std::move(collector).take(), .truncated = *more};
  if (list.items.size() > limit) {
    list.items.erase(std::next(list.items.begin(), static_cast<std::ptrdiff_t>(limit)),
                     list.items.end());
    list.truncated = true;
  }
  return list;
}

}  // namespace gitprovider::rest
