#pragma once

// Texts and addresses that may stand in a page. What a host or a file says is not trusted: it must
// neither become a tag or a script, nor turn around what a person reads, nor show a password.

#include <string>
#include <string_view>

namespace gitprovider::cli::html {

/// Fit for the content of an element and for an attribute in double quotes. Control characters,
/// invisible direction marks and broken UTF-8 are written out (`\x1b`, `\u{202e}`, as on a
/// terminal), and of an address the user, the password and the query are left out.
[[nodiscard]] std::string text(std::string_view raw);

/// The text; where the whole is a plain `http` or `https` address, as a link.
[[nodiscard]] std::string link(std::string_view raw);

}  // namespace gitprovider::cli::html
