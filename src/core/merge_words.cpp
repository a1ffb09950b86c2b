#include "src/core/merge_words.hpp"

namespace gitprovider {
namespace {

std::string name_of(std::int64_t number) { return "pull request " + std::to_string(number); }

std::string text_of(Duration length) {
  const auto count = length.count();
  if (count % 60'000 == 0 && count > 0) {
    return std::to_string(count / 60'000) + "m";
  }
  return count % 1'000 == 0 ? std::to_string(count / 1'000) + "s" : std::to_string(count) + "ms";
}

}  // namespace

Error merge_refused(std::int64_t number, const std::string& why) {
  return {.code = ErrorCode::conflict, .message = name_of(number) + ": " + why};
}

Error merge_cancelled(std::int64_t number, const std::string& waiting_for) {
  return {.code = ErrorCode::cancelled,
          .message = name_of(number) + ": cancelled while waiting: " + waiting_for,
          .cause = Cause::cancelled};
}

Error not_merged_within(std::int64_t number, Duration limit, Error unfinished,
                        const std::string& waiting_for) {
  unfinished.message =
      name_of(number) + ": not merged within " + text_of(limit) + ": " + waiting_for;
  return unfinished;
}

}  // namespace gitprovider
