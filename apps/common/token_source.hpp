#pragma once

// Finds the token of a call: never among the arguments, and never one that belongs to another host.

#include "apps/common/environment.hpp"
#include "apps/common/host_kind.hpp"
#include "apps/common/options.hpp"
#include "gitprovider/credentials.hpp"
#include "gitprovider/result.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace gitprovider::cli {

/// A token, and how it is sent: that depends on the variable it was found in.
struct FoundToken {
  std::optional<Token> token{};
  TokenKind kind = TokenKind::bearer;
};

/// The token for `url`: what `--token-env` or `--token-file` name, else GITPROVIDER_TOKEN, else the
/// variables of the kind that belong to `url`; absent where there is none. An option that names no
/// usable token is `invalid_argument`, for the local host too, which uses none.
[[nodiscard]] Result<FoundToken> find_token(const HostKind& kind, std::string_view url,
                                            const CommonOptions& options,
                                            const Environment& environment);

/// What to say where a mutation has no token: `unauthorized`, with the ways to give one.
[[nodiscard]] Error token_wanted(const HostKind& kind, std::string_view url,
                                 const Environment& environment);

}  // namespace gitprovider::cli
