#pragma once

// The kinds of hosts a program can be pointed at: one row of a table each.

#include "apps/common/options.hpp"
#include "gitprovider/client_options.hpp"
#include "gitprovider/credentials.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/retry/attempt.hpp"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace gitprovider::cli {

/// What opening a host takes.
struct Connection {
  std::string url{};
  std::optional<Token> token{};
  TokenKind token_kind = TokenKind::bearer;
  /// Shared with the provider, which tells it what happened.
  std::shared_ptr<AttemptObserver> observer{};
  /// What holds where no option of the call says otherwise.
  ClientOptions configured{};
};

/// The environment variables people keep a host's token in, most specific first; an empty name is
/// none.
using TokenVariables = std::array<std::string_view, 2>;

/// A variable that holds the token of the one host which another variable names.
struct BoundVariable {
  std::string_view token{};
  /// Holds an API root, or a host's name.
  std::string_view place{};
  TokenKind kind = TokenKind::bearer;
};

/// One row.
struct HostKind {
  std::string_view name{};
  /// Where it is when no URL is given.
  std::string_view default_url{};
  /// May stand behind the address of a host without making it another one.
  std::string_view api_path{};
  bool needs_token = true;
  /// Read for the public host only, and for every other host only: a token must not reach a host it
  /// was not made for.
  TokenVariables public_variables{};
  TokenVariables other_variables{};
  /// Read before those. One whose place names another host is not read at all.
  std::array<BoundVariable, 2> bound_variables{};
  Result<std::unique_ptr<GitProvider>> (*open)(const CommonOptions&, Connection) = nullptr;
};

/// The row of that name, or null.
[[nodiscard]] const HostKind* find_host_kind(std::string_view name) noexcept;

/// Checks the word after `--provider`.
[[nodiscard]] Result<std::string> parse_host_kind_name(std::string_view text);

/// The URL that was given, or the kind's default. `invalid_argument` for a URL where a folder is
/// wanted: then a `--provider` was forgotten.
[[nodiscard]] Result<std::string> url_of(const HostKind& kind, const CommonOptions& options);

/// True where `url` is the kind's public host: then, and only then, its public variables apply.
[[nodiscard]] bool is_public_host(const HostKind& kind, std::string_view url);

/// True where `place`, an API root or a host's name with or without its port, is where `url` leads.
[[nodiscard]] bool is_place_of(std::string_view place, std::string_view url);

/// The variables that apply to `url`.
[[nodiscard]] const TokenVariables& token_variables(const HostKind& kind, std::string_view url);

}  // namespace gitprovider::cli
