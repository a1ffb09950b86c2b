#include "src/core/ascii.hpp"
#include "src/core/errors.hpp"
#include "src/core/printable.hpp"

#include "gitprovider/names.hpp"

#include <algorithm>
#include <limits>
#include <string>

namespace gitprovider {
namespace {

constexpr std::size_t kMaxComponent = 100;

bool is_name_character(char c) noexcept {
  return ascii::is_letter(c) || ascii::is_digit(c) || c == '-' || c == '_' || c == '.';
}

// Why a component cannot be used; empty where it can.
std::string_view objection(std::string_view component) {
  if (component.empty()) {
    return "must not be empty";
  }
  if (component.size() > kMaxComponent) {
    return "must not be longer than 100 characters";
  }
  if (!std::all_of(component.begin(), component.end(), is_name_character)) {
    return "may hold letters, digits, '-', '_' and '.' only";
  }
  if (component == "." || component == "..") {
    return "'.' and '..' are no names";
  }
  if (component.front() == '-') {
    return "must not begin with '-'";
  }
  if (ascii::ends_with_ignoring_case(component, ".git") ||
      ascii::ends_with_ignoring_case(component, ".wiki")) {
    return "must not end in '.git' or '.wiki'";
  }
  return {};
}

Result<void> check_component(std::string_view what, std::string_view component) {
  if (const std::string_view why = objection(component); !why.empty()) {
    return invalid(std::string{what} + " " + quoted(component) + ": " + std::string{why});
  }
  return {};
}

Result<void> check_owner(std::string_view owner, OwnerRules rules) {
  const auto depth = std::count(owner.begin(), owner.end(), '/') + 1;
  if (depth > rules.max_depth) {
    return invalid("owner " + quoted(owner) + ": this host allows " +
                   (rules.max_depth == 1 ? std::string{"no '/' in it"}
                                         : std::to_string(rules.max_depth) + " levels at most"));
  }
  for (;;) {
    const std::size_t slash = owner.find('/');
    if (auto fine = check_component("owner", owner.substr(0, slash)); !fine) {
      return fine;
    }
    if (slash == std::string_view::npos) {
      return {};
    }
    owner.remove_prefix(slash + 1);
  }
}

}  // namespace

Result<RepoRef> parse_repo_ref(std::string_view text) {
  const std::size_t slash = text.rfind('/');
  if (slash == std::string_view::npos) {
    return invalid("repository " + quoted(text) + ": must be OWNER/NAME");
  }
  RepoRef repo{.owner = std::string{text.substr(0, slash)},
               .name = std::string{text.substr(slash + 1)}};
  if (auto fine = validate_repo(repo, {.max_depth = std::numeric_limits<int>::max()}); !fine) {
    return std::move(fine).error();
  }
  return repo;
}

Result<void> validate_repo(const RepoRef& repo, OwnerRules rules) {
  if (auto fine = check_owner(repo.owner, rules); !fine) {
    return fine;
  }
  return check_component("repository name", repo.name);
}

}  // namespace gitprovider
