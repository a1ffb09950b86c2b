#pragma once

// The doors: one function a host. Options are checked here, once; nothing is sent.

#include "gitprovider/client_options.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/result.hpp"

#include <filesystem>
#include <memory>
#include <string_view>

namespace gitprovider {

/// Opens github.com, or an Enterprise Server with `base_url = "https://HOST/api/v3"`.
/// `invalid_argument` names the option that is wrong.
[[nodiscard]] GITPROVIDER_EXPORT Result<std::unique_ptr<GitProvider>> open_github(
    ClientOptions options = {});

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
