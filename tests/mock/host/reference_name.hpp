#pragma once

// Git's rules for the names of references.

#include <map>
#include <string>
#include <string_view>

namespace gitprovider::mock {

/// What `git check-ref-format` says of a whole reference name.
[[nodiscard]] bool is_reference_name(std::string_view name);

/// Whether a branch named `a` is in the way of `a/b`, or the other way round.
[[nodiscard]] bool clashes_with_another(const std::map<std::string, std::string>& branches,
                                        const std::string& name);

}  // namespace gitprovider::mock
