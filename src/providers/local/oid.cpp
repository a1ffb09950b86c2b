#include "src/providers/local/oid.hpp"

#include <array>
#include <string>
#include <string_view>

namespace gitprovider::local {

ObjectId to_object_id(const git_oid& id) {
  std::array<char, GIT_OID_HEXSZ> digits{};
  git_oid_fmt(digits.data(), &id);
  auto parsed = ObjectId::parse(std::string_view(digits.data(), digits.size()));
  return parsed ? *std::move(parsed) : ObjectId{};
}

std::optional<git_oid> to_git_oid(const ObjectId& id) {
  git_oid result{};
  if (id.hex().size() != GIT_OID_HEXSZ || git_oid_fromstr(&result, id.hex().c_str()) != 0) {
    return std::nullopt;
  }
  return result;
}

std::optional<git_oid> to_git_oid(std::string_view text) {
  const auto parsed = ObjectId::parse(text);
  return parsed ? to_git_oid(*parsed) : std::nullopt;
}

}  // namespace gitprovider::local
