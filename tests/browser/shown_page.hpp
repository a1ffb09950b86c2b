#pragma once

// What a real browser shows of a page.

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace gitprovider::tests {

/// Opens a report and tells what look.py tells of it. Fails the test where there is no browser.
[[nodiscard]] nlohmann::json shown(const std::filesystem::path& page,
                                   std::vector<std::string> options = {});

}  // namespace gitprovider::tests
