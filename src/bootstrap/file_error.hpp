#pragma once

// The words for what can be wrong with a file.

#include "gitprovider/error.hpp"

#include <string>
#include <string_view>

namespace gitprovider::bootstrap {

/// "path: why", with the code that says whose fault it is.
[[nodiscard]] Error bad_file(std::string_view shown, std::string_view why);
/// What errno says about `shown`: `invalid_argument` for what is not there or is a link, `local_io`
/// for everything else.
[[nodiscard]] Error system_error(std::string_view shown, int number);
/// "local_io" in our own words.
[[nodiscard]] Error unreadable_file(std::string_view shown, std::string_view why);

}  // namespace gitprovider::bootstrap
