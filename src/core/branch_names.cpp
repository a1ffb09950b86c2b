#include "src/core/ascii.hpp"
#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/core/utf8.hpp"

#include "gitprovider/names.hpp"

#include <algorithm>
#include <string>

namespace gitprovider {
namespace {

// A ref is a file on most hosts: 255 bytes with room for `.lock` and more beside it.
constexpr std::size_t kMaxBranchBytes = 244;

bool is_forbidden(char c) noexcept {
  return ascii::is_control(c) || std::string_view{" ~^:?*[\\"}.find(c) != std::string_view::npos;
}

bool reads_as_commit(std::string_view name) noexcept {
  return (name.size() == 40 || name.size() == 64) &&
         std::all_of(name.begin(), name.end(), ascii::is_hex_digit);
}

// What Git refuses in a component of a ref.
std::string_view component_objection(std::string_view component) noexcept {
  if (component.empty()) {
    return "must not begin or end with '/' or hold '//'";
  }
  if (component.front() == '.') {
    return "no part of it may begin with '.'";
  }
  if (component.ends_with(".lock")) {
    return "no part of it may end in '.lock'";
  }
  return {};
}

std::string_view components_objection(std::string_view name) noexcept {
  for (;;) {
    const std::size_t slash = name.find('/');
    const std::string_view why = component_objection(name.substr(0, slash));
    if (!why.empty() || slash == std::string_view::npos) {
      return why;
    }
    name.remove_prefix(slash + 1);
  }
}

// What `git check-ref-format --branch` refuses.
std::string_view git_objection(std::string_view name) noexcept {
  if (name.front() == '-') {
    return "must not begin with '-'";
  }
  if (name == "HEAD") {
    return "HEAD is no branch";
  }
  if (std::any_of(name.begin(), name.end(), is_forbidden)) {
    return "must not hold a space, a control character or any of ~ ^ : ? * [ \\";
  }
  if (name.find("..") != std::string_view::npos || name.find("@{") != std::string_view::npos) {
    return "must not hold '..' or '@{'";
  }
  if (name.back() == '.') {
    return "must not end with '.'";
  }
  return components_objection(name);
}

// What we refuse beyond Git.
std::string_view own_objection(std::string_view name) noexcept {
  if (name == "@") {
    return "'@' stands for HEAD";
  }
  if (name.starts_with("refs/")) {
    return "must be the short name, without 'refs/heads/'";
  }
  if (reads_as_commit(name)) {
    return "40 or 64 hexadecimal digits would read as a commit";
  }
  if (!is_utf8(name)) {
    return "must be well-formed UTF-8";
  }
  return {};
}

std::string_view objection(std::string_view name) noexcept {
  if (name.empty()) {
    return "must not be empty";
  }
  if (name.size() > kMaxBranchBytes) {
    return "must not be longer than 244 bytes";
  }
  const std::string_view why = git_objection(name);
  return why.empty() ? own_objection(name) : why;
}

}  // namespace

Result<void> validate_branch_name(std::string_view name) {
  if (const std::string_view why = objection(name); !why.empty()) {
    return invalid("branch name " + quoted(name) + ": " + std::string{why});
  }
  return {};
}

}  // namespace gitprovider
