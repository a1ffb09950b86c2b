#pragma once

// Two paths that differ only in case or Unicode form are one file on many disks. This is the key by
// which they are compared; it is never shown or sent.

#include <string>
#include <string_view>

namespace gitprovider {

/// A key that is equal for paths that differ only in case, or in writing a letter and its accents
/// as one character or as several (NFC, NFD). Holds for Latin, Greek, Cyrillic, kana and Hangul;
/// letters of other scripts, and accents in an order that neither form has, are compared as they
/// are. `path` must be well-formed UTF-8.
[[nodiscard]] std::string folded(std::string_view path);

}  // namespace gitprovider
