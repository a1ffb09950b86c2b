#include "apps/common/config_file.hpp"

#include "apps/common/option_values.hpp"
#include "gitprovider/config.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

namespace gitprovider::cli {
namespace {

// A relative folder is none (XDG Base Directory Specification).
std::optional<std::filesystem::path> folder_in(const Environment& environment,
                                               const std::string& variable) {
  const std::filesystem::path folder = environment(variable).value_or("");
  return folder.is_absolute() ? std::optional(folder) : std::nullopt;
}

std::optional<std::filesystem::path> usual_place(const Environment& environment) {
  auto folder = folder_in(environment, "XDG_CONFIG_HOME");
  if (!folder) {
    folder = folder_in(environment, "HOME");
    if (!folder) {
      return std::nullopt;
    }
    *folder /= ".config";
  }
  return *folder / "gitprovider" / "config.yaml";
}

// What is there and cannot be looked at is an error of reading it, not an absence.
bool is_absent(const std::filesystem::path& file) {
  std::error_code unknown;
  return std::filesystem::symlink_status(file, unknown).type() ==
         std::filesystem::file_type::not_found;
}

Result<Config> load_config(const CommonOptions& options, const Environment& environment) {
  if (options.config) {
    auto named = Config::load(*options.config);
    return named ? std::move(named)
                 : Result<Config>(bad_value("--config: " + named.error().message));
  }
  const auto place = usual_place(environment);
  if (options.no_config || !place || is_absent(*place)) {
    return Config{};
  }
  auto usual = Config::load(*place);
  return usual ? std::move(usual) : Result<Config>(bad_value(usual.error().message));
}

ClientOptions options_of(const Config& config, const HostKind& kind, const CommonOptions& options) {
  if (kind.needs_token && options.url) {
    return config.options_for(*options.url);
  }
  return config.options_for(config.has(kind.name) ? kind.name : kind.default_url);
}

}  // namespace

Result<ClientOptions> configured_options(const HostKind& kind, const CommonOptions& options,
                                         const Environment& environment) {
  return load_config(options, environment).transform([&](const Config& config) {
    return options_of(config, kind, options);
  });
}

}  // namespace gitprovider::cli
