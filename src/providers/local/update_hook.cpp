#include "src/providers/local/update_hook.hpp"

#include "src/providers/local/durable_file.hpp"
#include "src/providers/local/git2_error.hpp"

#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace gitprovider::local {
namespace {

constexpr std::string_view kSignature = "# Kept by gitprovider";

constexpr std::string_view kHook = R"sh(#!/bin/sh
# Kept by gitprovider: holds pushes to the protection of branches. Each line of protected-refs names
# a reference and what is refused to it; the last one says "end".
ref=$1
old=$2
new=$3
rules=${GIT_DIR:-.}/gitprovider/protected-refs

refuse() {
  echo "refused: $ref is protected: $1" >&2
  exit 1
}

names_nothing() {
  case $1 in
    *[!0]*) return 1 ;;
  esac
}

is_forced() {
  ! names_nothing "$old" && ! git merge-base --is-ancestor "$old" "$new"
}

if [ "$(tail -n 1 "$rules" 2>/dev/null)" != end ]; then
  echo "refused: $rules is missing or damaged, so nobody knows what is protected;" \
    "protecting a branch with gitprovider writes it again" >&2
  exit 1
fi
while read -r name refused; do
  [ "$name" = "$ref" ] || continue
  if names_nothing "$new"; then
    case " $refused " in
      *" no-deletion "*) refuse "it may not be deleted" ;;
    esac
    continue
  fi
  case " $refused " in
    *" pull-request-only "*) refuse "it changes by a pull request only" ;;
  esac
  case " $refused " in
    *" no-force-push "*) ! is_forced || refuse "its history may not be rewritten" ;;
  esac
done < "$rules"
exit 0
)sh";

bool is_ours(const std::string& hook) { return hook.find(kSignature) != std::string::npos; }

}  // namespace

bool has_own_update_hook(const Layout& layout) {
  const auto present = read_file(layout.update_hook());
  return present && present->has_value() && is_ours(**present);
}

Result<void> install_update_hook(const Layout& layout) {
  auto present = read_file(layout.update_hook());
  if (!present) {
    return std::move(present).error();
  }
  if (*present == kHook) {
    return {};
  }
  if (present->has_value() && !is_ours(**present)) {
    return conflict(
        "install the update hook",
        "the repository has one of its own, so pushes cannot be held to the protection; "
        "remove hooks/update first");
  }
  std::error_code failed;
  std::filesystem::create_directory(layout.update_hook().parent_path(), failed);
  if (failed) {
    return system_error(failed.value(), "make the folder hooks");
  }
  return write_file(layout.update_hook(), kHook, FileMode::program);
}

}  // namespace gitprovider::local
