#pragma once

// Options of a provider from one YAML file (docs/configuration.md), as the component `config`:
// find_package(gitprovider COMPONENTS config), gitprovider::config.
//
//   auto options = load_options("gitprovider.yaml", "https://git.example.org/api/v1");
//   if (!options) return std::move(options).error();   // gitprovider.yaml:3:5: default.retry...
//   options->token = token;                            // a secret never stands in the file
//   auto host = open_forgejo(*std::move(options));

#include "gitprovider/client_options.hpp"
#include "gitprovider/result.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider {

/// What one file declares: options for every host, and what differs for some. Checked whole when it
/// is made. A value, safe for concurrent calls.
class Config {
 public:
  /// Declares nothing: every host has the library's defaults.
  Config() = default;

  /// Reads a file of at most 64 KiB; an empty one declares nothing. `invalid_argument` tells file,
  /// line, column, key, what is wrong and what is allowed: for a file that is not there or none,
  /// for what is not plain YAML of keys and values, for keys that are not known or stand twice, for
  /// secrets, and for every value that validate(ClientOptions) refuses. `local_io` for a file that
  /// cannot be read. Only bad_alloc is thrown.
  [[nodiscard]] static Result<Config> load(const std::filesystem::path& file);

  /// The same for a text; `file` is what its errors call it.
  [[nodiscard]] static Result<Config> parse(std::string_view text, std::string_view file);

  /// Options for a host, named by the word it stands under in the file, or by the URL of its API.
  /// A URL is looked for as a whole, as a `base_url`, then by its origin, its host with the port,
  /// and its host alone; it becomes `base_url`. What the host's own profile does not say is taken
  /// from the profile `default`, key by key; a host without one has that alone.
  [[nodiscard]] ClientOptions options_for(std::string_view host) const;

  /// Whether there is a profile of the host's own.
  [[nodiscard]] bool has(std::string_view host) const;

 private:
  class Reader;
  struct Profile {
    std::string name{};
    ClientOptions options{};
  };

  /// Null where the host has none of its own.
  [[nodiscard]] const Profile* find(std::string_view host) const;

  ClientOptions common_{};
  std::vector<Profile> profiles_{};
};

/// Reads a file and takes the options for one host from it; without a host those for every host.
/// Errors as Config::load().
[[nodiscard]] Result<ClientOptions> load_options(const std::filesystem::path& file,
                                                 std::string_view host = {});

}  // namespace gitprovider
