#pragma once

#include <string>

namespace gitprovider::cli {

/// The word as it stands in a command line that a person pastes into a shell: harmless for a
/// terminal, and quoted where a shell needs it.
[[nodiscard]] std::string shell_word(const std::string& word);

}  // namespace gitprovider::cli
