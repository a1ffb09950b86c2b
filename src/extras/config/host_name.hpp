#pragma once

// The names of hosts: a word, a host's name, or the URL of its API. Two that mean one host compare
// equal in their normal form.

#include "gitprovider/result.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::config {

/// True for a URL, whatever its scheme.
[[nodiscard]] bool is_url(std::string_view name) noexcept;

/// A word or a host's name in lower case; of a URL its scheme and host, without the scheme's own
/// port and a slash at the end. Never fails.
[[nodiscard]] std::string normal_name(std::string_view name);

/// Empty where it may name a host in a file, else what is wrong with it.
[[nodiscard]] std::string fault_in_name(std::string_view name);

/// The names under which a host is looked for, the most exact first, each in normal form: of a URL
/// itself, its origin, its host with the port, its host.
[[nodiscard]] std::vector<std::string> names_of(std::string_view name);

}  // namespace gitprovider::config
