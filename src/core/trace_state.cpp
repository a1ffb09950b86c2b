#include "src/core/trace_state.hpp"

#include "src/core/ascii.hpp"
#include "src/core/errors.hpp"
#include "src/core/printable.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <vector>

namespace gitprovider {
namespace {

// What every system has to pass on. A longer one would be cut by somebody on the way, and one of
// many kilobytes would have the whole request refused.
constexpr std::size_t kMaxBytes = 512;
constexpr std::size_t kMaxMembers = 32;
constexpr std::size_t kMaxKeyBytes = 256;
constexpr std::size_t kMaxValueBytes = 256;

bool begins_key(char c) noexcept { return ascii::is_digit(c) || (c >= 'a' && c <= 'z'); }

bool is_key(std::string_view key) noexcept {
  return !key.empty() && key.size() <= kMaxKeyBytes && begins_key(key.front()) &&
         std::ranges::all_of(key, [](char c) {
           return begins_key(c) || std::string_view{"_-*/@"}.find(c) != std::string_view::npos;
         });
}

bool is_value(std::string_view value) noexcept {
  return !value.empty() && value.size() <= kMaxValueBytes &&
         std::ranges::all_of(value, [](char c) { return ascii::is_printable(c) && c != '='; });
}

std::vector<std::string_view> members_of(std::string_view text) {
  std::vector<std::string_view> members;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    if (const auto member = ascii::trim(text.substr(begin, end - begin)); !member.empty()) {
      members.push_back(member);
    }
    begin = end + 1;
  }
  return members;
}

std::string_view key_of(std::string_view member) noexcept {
  return member.substr(0, member.find('='));
}

bool is_member(std::string_view member) noexcept {
  const std::size_t equals = member.find('=');
  return equals != std::string_view::npos && is_key(member.substr(0, equals)) &&
         is_value(member.substr(equals + 1));
}

Result<void> check_named_once(const std::vector<std::string_view>& members) {
  std::vector<std::string_view> keys;
  std::ranges::transform(members, std::back_inserter(keys), key_of);
  std::ranges::sort(keys);
  const auto twice = std::ranges::adjacent_find(keys);
  return twice == keys.end() ? Result<void>{}
                             : invalid("tracestate: " + quoted(*twice) + " is named twice");
}

}  // namespace

Result<void> validate_trace_state(std::string_view text) {
  if (text.size() > kMaxBytes) {
    return invalid("tracestate: must not be longer than 512 bytes, is " +
                   std::to_string(text.size()));
  }
  const auto members = members_of(text);
  if (members.size() > kMaxMembers) {
    return invalid("tracestate: must not have more than 32 members, has " +
                   std::to_string(members.size()));
  }
  const auto bad = std::ranges::find_if_not(members, is_member);
  if (bad != members.end()) {
    return invalid("tracestate: " + quoted(*bad) + " must be key=value, the key in lower case");
  }
  return check_named_once(members);
}

}  // namespace gitprovider
