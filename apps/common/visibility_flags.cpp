#include "apps/common/visibility_flags.hpp"

#include <string>

namespace gitprovider::cli {

void add_visibility_flags(CLI::App& command, Visibility& visibility) {
  const auto flag = [&](const std::string& name, Visibility value, const std::string& help) {
    return command.add_flag_callback(
        name, [&visibility, value] { visibility = value; }, help);
  };
  CLI::Option* is_private =
      flag("--private", Visibility::private_, "Only those you let in may read it [default]");
  CLI::Option* internal =
      flag("--internal", Visibility::internal, "Everybody signed in to the host may read it");
  CLI::Option* is_public = flag("--public", Visibility::public_, "Everybody may read it");
  is_private->excludes(internal)->excludes(is_public);
  internal->excludes(is_public);
}

}  // namespace gitprovider::cli
