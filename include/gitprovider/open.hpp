#pragma once

// The doors: one function a host. Options are checked here, once; nothing is sent.

#include "gitprovider/client_options.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/result.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>

namespace gitprovider {

/// Opens github.com, or an Enterprise Server with `base_url = "https://HOST/api/v3"`.
/// `invalid_argument` names the option that is wrong.
[[nodiscard]] GITPROVIDER_EXPORT Result<std::unique_ptr<GitProvider>> open_github(
    ClientOptions options = {});

/// Which requests the transport of GitLab repeats by itself on 429 and 502, up to ten times inside
/// one attempt (docs/adr/0007-gitlab-transport-retry.md).
enum class TransportRetry : std::uint8_t {
  /// Reads alone: a change is sent once.
  reads_only,
  /// Changes too, as the JavaScript client of GitLab does, for those who move from it. After a 502
  /// **a change may be made twice**; where a later try is refused, the outcome is unknown.
  all_methods,
};

/// Options of GitLab beside those of every host over HTTP.
struct GitLabOptions {
  TokenKind token_kind = TokenKind::bearer;
  TransportRetry transport_retry = TransportRetry::reads_only;
};

/// Opens gitlab.com, or a host of one's own with `base_url = "https://HOST/ANY/PATH/api/v4"`. A
/// repository's `owner` may be a group in groups: `group/sub`. `invalid_argument` names the option
/// that is wrong.
[[nodiscard]] GITPROVIDER_EXPORT Result<std::unique_ptr<GitProvider>> open_gitlab(
    ClientOptions options = {}, const GitLabOptions& gitlab = {});

/// Opens a Forgejo or Gitea: codeberg.org, or another with `base_url = "https://HOST"`, under a
/// sub-path or not, with or without the `/api/v1` at its end. Without a token every change is
/// `unauthorized` and nothing is sent. `invalid_argument` names the option that is wrong.
[[nodiscard]] GITPROVIDER_EXPORT Result<std::unique_ptr<GitProvider>> open_forgejo(
    ClientOptions options = {});

/// Options of the local host.
struct LocalOptions {
  /// Repositories are kept as `root/OWNER/NAME.git`. Made when the first repository is.
  std::filesystem::path root{};
  Duration operation_timeout{30'000};
  std::shared_ptr<Clock> clock{};
  std::shared_ptr<AttemptObserver> observer{};
};

/// Opens a folder of bare repositories on this machine. Needs no network and no token. Several
/// processes may use one folder at once. `unsupported` where the library was built without it.
[[nodiscard]] GITPROVIDER_EXPORT Result<std::unique_ptr<GitProvider>> open_local(
    LocalOptions options);

}  // namespace gitprovider
