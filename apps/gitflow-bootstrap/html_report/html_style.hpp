#pragma once

#include <string_view>

namespace gitprovider::cli::html {

/// How the page looks: on a screen, light and dark, wide and narrow, and on paper.
[[nodiscard]] std::string_view style() noexcept;

}  // namespace gitprovider::cli::html
