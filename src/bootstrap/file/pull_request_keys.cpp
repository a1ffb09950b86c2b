#include "src/bootstrap/file/pull_request_keys.hpp"

#include "src/bootstrap/file/keys.hpp"
#include "src/bootstrap/file/repository_keys.hpp"

#include <array>
#include <utility>

namespace gitprovider::bootstrap {
namespace {

// The words of a file in the order of MergeMethod.
const std::vector<std::string> kMethods{"merge", "squash", "rebase"};

Result<MergeMethod> read_method(const Value& value) {
  return value.one_of(kMethods).transform(
      [](std::size_t at) { return static_cast<MergeMethod>(at); });
}

constexpr std::array kMergeKeys{
    Key<MergeWish>{"method", [](const Value& value,
                                MergeWish& wish) { return put(read_method(value), wish.method); }},
    Key<MergeWish>{"wait", [](const Value& value,
                              MergeWish& wish) { return put(value.duration(), wish.wait); }},
};

Result<void> read_merge(const Value& value, PullRequestWish& wish) {
  if (value.holds_keys()) {
    return read_keys<MergeWish>(value, kMergeKeys, wish.merge.emplace());
  }
  std::vector<std::string> words = kMethods;
  words.emplace_back("none");
  return put(value.one_of(words).transform([](std::size_t at) {
    return at < kMethods.size() ? std::optional(MergeWish{.method = static_cast<MergeMethod>(at)})
                                : std::nullopt;
  }),
             wish.merge);
}

constexpr std::array kPullRequestKeys{
    Key<PullRequestWish>{
        "head",
        [](const Value& value, PullRequestWish& wish) { return put(value.text(), wish.head); }},
    Key<PullRequestWish>{
        "base",
        [](const Value& value, PullRequestWish& wish) { return put(value.text(), wish.base); }},
    Key<PullRequestWish>{
        "title",
        [](const Value& value, PullRequestWish& wish) { return put(value.text(), wish.title); }},
    Key<PullRequestWish>{
        "body",
        [](const Value& value, PullRequestWish& wish) { return put(value.text(), wish.body); }},
    Key<PullRequestWish>{
        "draft",
        [](const Value& value, PullRequestWish& wish) { return put(value.truth(), wish.draft); }},
    Key<PullRequestWish>{"merge", read_merge},
};

}  // namespace

Result<std::optional<PullRequestWish>> read_pull_request(const Value& value) {
  if (!value.holds_keys()) {
    return value.one_of({"none"}).transform(
        [](std::size_t) { return std::optional<PullRequestWish>{}; });
  }
  PullRequestWish wish;
  if (auto read = read_keys<PullRequestWish>(value, kPullRequestKeys, wish); !read) {
    return std::move(read).error();
  }
  return std::optional(std::move(wish));
}

std::vector<std::string> pull_request_words() {
  return names_of<PullRequestWish>(kPullRequestKeys);
}
std::vector<std::string> merge_words() { return names_of<MergeWish>(kMergeKeys); }

}  // namespace gitprovider::bootstrap
