#include "src/bootstrap/file/branch_keys.hpp"

#include "src/bootstrap/file/keys.hpp"
#include "src/bootstrap/file/repository_keys.hpp"

#include <array>
#include <utility>

namespace gitprovider::bootstrap {
namespace {

constexpr int kMostApprovals = 6;

constexpr std::array kProtectionKeys{
    Key<ProtectBranch>{"approvals",
                       [](const Value& value, ProtectBranch& rules) {
                         return put(value.number(0, kMostApprovals), rules.approvals);
                       }},
    Key<ProtectBranch>{"required_checks",
                       [](const Value& value, ProtectBranch& rules) {
                         return put(value.texts(), rules.required_status_checks);
                       }},
    Key<ProtectBranch>{"allow_force_push",
                       [](const Value& value, ProtectBranch& rules) {
                         return put(value.truth(), rules.allow_force_push);
                       }},
    Key<ProtectBranch>{"allow_deletion",
                       [](const Value& value, ProtectBranch& rules) {
                         return put(value.truth(), rules.allow_deletion);
                       }},
    Key<ProtectBranch>{"include_admins",
                       [](const Value& value, ProtectBranch& rules) {
                         return put(value.truth(), rules.include_admins);
                       }},
};

Result<void> read_protection(const Value& value, BranchWish& wish) {
  if (value.holds_keys()) {
    return read_keys<ProtectBranch>(value, kProtectionKeys, wish.protection.emplace());
  }
  return put(value.one_of({"off", "on"}).transform([](std::size_t at) {
    return at == 1 ? std::optional(ProtectBranch{}) : std::nullopt;
  }),
             wish.protection);
}

constexpr std::array kBranchKeys{
    Key<BranchWish>{
        "from", [](const Value& value, BranchWish& wish) { return put(value.text(), wish.from); }},
    Key<BranchWish>{"protect", read_protection},
};

}  // namespace

Result<std::vector<BranchWish>> read_branches(const Value& group) {
  auto values = group.keys();
  if (!values) {
    return std::move(values).error();
  }
  std::vector<BranchWish> branches;
  for (const Value& value : *values) {
    BranchWish wish{.name = std::string(value.key()), .protection = ProtectBranch{}};
    if (auto read = read_keys<BranchWish>(value, kBranchKeys, wish); !read) {
      return std::move(read).error();
    }
    if (auto valid = validate_branch(wish, branches); !valid) {
      return value.wrong(valid.error().message);
    }
    branches.push_back(std::move(wish));
  }
  return branches.empty() ? Result<std::vector<BranchWish>>(
                                group.wrong("holds no branch; at least one is needed"))
                          : branches;
}

std::vector<std::string> branch_words() { return names_of<BranchWish>(kBranchKeys); }
std::vector<std::string> protection_words() { return names_of<ProtectBranch>(kProtectionKeys); }

}  // namespace gitprovider::bootstrap
