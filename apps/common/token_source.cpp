#include "apps/common/token_source.hpp"

#include "src/bootstrap/regular_file.hpp"

#include "apps/common/option_values.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace gitprovider::cli {
namespace {

constexpr const char* kOwnVariable = "GITPROVIDER_TOKEN";
// A token of 8,192 characters and the end of its line.
constexpr std::size_t kLargestTokenFile = 8'194;

Result<std::optional<Token>> parse(std::string_view source, const std::string& text) {
  auto token = Token::parse(text);
  if (!token) {
    return bad_value(std::string(source) + ": " + token.error().message);
  }
  return std::optional<Token>(*std::move(token));
}

bool is_variable_name(const std::string& name) {
  const auto allowed = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  return !name.empty() && std::ranges::all_of(name, allowed) &&
         std::isdigit(static_cast<unsigned char>(name.front())) == 0;
}

// The name is not repeated in errors: people paste the token itself there.
Result<std::optional<Token>> from_named_variable(const std::string& name,
                                                 const Environment& environment) {
  if (!is_variable_name(name)) {
    return bad_value("--token-env: wants the name of an environment variable");
  }
  const auto value = environment(name);
  if (!value) {
    return bad_value("--token-env: there is no such environment variable, or it is empty");
  }
  return parse("--token-env", *value);
}

Result<std::optional<Token>> from_file(const std::string& path) {
  auto file = bootstrap::read_regular_file(path, kLargestTokenFile);
  if (!file) {
    return bad_value("--token-file: " + file.error().message);
  }
  return parse("--token-file", file->content);
}

}  // namespace

Result<std::optional<Token>> find_token(const HostKind& kind, std::string_view url,
                                        const CommonOptions& options,
                                        const Environment& environment) {
  if (options.token_env) {
    return from_named_variable(*options.token_env, environment);
  }
  if (options.token_file) {
    return from_file(*options.token_file);
  }
  if (!kind.needs_token) {
    return std::optional<Token>{};
  }
  if (const auto value = environment(kOwnVariable)) {
    return parse(kOwnVariable, *value);
  }
  for (const std::string_view variable : token_variables(kind, url)) {
    const std::string name(variable);
    if (const auto value = name.empty() ? std::nullopt : environment(name)) {
      return parse(name, *value);
    }
  }
  return std::optional<Token>{};
}

Error token_wanted(const HostKind& kind, std::string_view url, const Environment& environment) {
  const TokenVariables& variables = token_variables(kind, url);
  std::string message = "no token: set GITPROVIDER_TOKEN, " + std::string(variables[0]) + " or " +
                        std::string(variables[1]) +
                        ", or name one with --token-env or --token-file";
  if (!is_public_host(kind, url)) {
    for (const std::string_view name : kind.public_variables) {
      if (environment(std::string(name))) {
        message += " (" + std::string(name) + " belongs to the public host and is not used here)";
        break;
      }
    }
  }
  return {.code = ErrorCode::unauthorized, .message = std::move(message)};
}

}  // namespace gitprovider::cli
