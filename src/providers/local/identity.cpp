#include "src/providers/local/identity.hpp"

#include "src/providers/local/git2_error.hpp"

#include <chrono>
#include <optional>
#include <utility>

namespace gitprovider::local {
namespace {

std::optional<std::string> read_setting(git_config* config, const char* name) {
  git_buf text{};
  const int code = git_config_get_string_buf(&text, config, name);
  std::optional<std::string> setting;
  if (code == 0 && text.size > 0) {
    setting.emplace(text.ptr, text.size);
  }
  git_buf_dispose(&text);
  return setting;
}

}  // namespace

Identity configured_identity() {
  ConfigHandle config;
  if (git_config_open_default(Into{config}) != 0) {
    return {};
  }
  auto name = read_setting(config.get(), "user.name");
  auto email = read_setting(config.get(), "user.email");
  if (!name || !email) {
    return {};
  }
  Identity identity{.name = *std::move(name), .email = *std::move(email)};
  return sign(identity, WallTime{}) ? std::move(identity) : Identity{};
}

Result<SignatureHandle> sign(const Identity& identity, WallTime when) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(when.time_since_epoch()).count();
  SignatureHandle signature;
  const int code =
      git_signature_new(Into{signature}, identity.name.c_str(), identity.email.c_str(), seconds, 0);
  if (code != 0) {
    return git2_error(code, "use the name and address of Git's configuration");
  }
  return signature;
}

}  // namespace gitprovider::local
