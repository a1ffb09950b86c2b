#pragma once

// How entries lie in a journal's bytes: a first line with the version, then one line an entry,
//
//   NUMBER LENGTH CHECKSUM-OF-TEXT CHECKSUM-OF-THESE-THREE TEXT
//
// with numbers of eight hexadecimal digits. Only the last entry can be one that was not written to
// its end, since each is synced before the next one is begun; and no byte of an entry is zero, so
// that blocks which never reached the disk are known from a bit that fell over. Pure.

#include "gitprovider/result.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::bootstrap {

/// Where every journal of this version begins.
inline constexpr std::string_view kJournalHeading = "gitprovider bootstrap journal 1\n";

/// The line of an entry. `number` counts the entries of a journal from 1; `text` is of printable
/// ASCII.
[[nodiscard]] std::string frame(std::uint32_t number, std::string_view text);

/// The texts of a journal's entries, in order. A torn entry at the end is left out.
/// `invalid_argument` for what is no journal or is of a later version, `local_io` for a damaged
/// one.
[[nodiscard]] Result<std::vector<std::string>> read_frames(std::string_view bytes);

}  // namespace gitprovider::bootstrap
