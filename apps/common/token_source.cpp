#include "apps/common/token_source.hpp"

#include "src/bootstrap/regular_file.hpp"

#include "apps/common/option_values.hpp"

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

namespace gitprovider::cli {
namespace {

constexpr const char* kOwnVariable = "GITPROVIDER_TOKEN";
// A token of 8,192 characters and the end of its line.
constexpr std::size_t kLargestTokenFile = 8'194;

Result<FoundToken> parse(std::string_view source, const std::string& text,
                         TokenKind kind = TokenKind::bearer) {
  auto token = Token::parse(text);
  if (!token) {
    return bad_value(std::string(source) + ": " + token.error().message);
  }
  return FoundToken{.token = *std::move(token), .kind = kind};
}

bool is_variable_name(const std::string& name) {
  const auto allowed = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  return !name.empty() && std::ranges::all_of(name, allowed) &&
         std::isdigit(static_cast<unsigned char>(name.front())) == 0;
}

// A variable of a CI job holds a job's token, whoever names it.
TokenKind kind_of(const HostKind& kind, std::string_view variable) {
  const auto* const bound =
      std::ranges::find(kind.bound_variables, variable, &BoundVariable::token);
  return bound == kind.bound_variables.end() ? TokenKind::bearer : bound->kind;
}

// The name is not repeated in errors: people paste the token itself there.
Result<FoundToken> from_named_variable(const HostKind& kind, const std::string& name,
                                       const Environment& environment) {
  if (!is_variable_name(name)) {
    return bad_value("--token-env: wants the name of an environment variable");
  }
  const auto value = environment(name);
  if (!value) {
    return bad_value("--token-env: there is no such environment variable, or it is empty");
  }
  return parse("--token-env", *value, kind_of(kind, name));
}

Result<FoundToken> from_file(const std::string& path) {
  auto file = bootstrap::read_regular_file(path, kLargestTokenFile);
  if (!file) {
    return bad_value("--token-file: " + file.error().message);
  }
  return parse("--token-file", file->content);
}

std::optional<std::string> value_of(std::string_view variable, const Environment& environment) {
  return variable.empty() ? std::nullopt : environment(std::string(variable));
}

// Whether a variable belongs to a host that another variable names, and that is not this one.
bool belongs_elsewhere(const HostKind& kind, std::string_view variable, std::string_view url,
                       const Environment& environment) {
  return std::ranges::any_of(kind.bound_variables, [&](const BoundVariable& bound) {
    const auto place = value_of(bound.place, environment);
    return bound.token == variable && place && !is_place_of(*place, url);
  });
}

Result<FoundToken> from_bound_variables(const HostKind& kind, std::string_view url,
                                        const Environment& environment) {
  for (const BoundVariable& bound : kind.bound_variables) {
    const auto place = value_of(bound.place, environment);
    const auto value = value_of(bound.token, environment);
    if (place && value && is_place_of(*place, url)) {
      return parse(bound.token, *value, bound.kind);
    }
  }
  return FoundToken{};
}

Result<FoundToken> from_host_variables(const HostKind& kind, std::string_view url,
                                       const Environment& environment) {
  for (const std::string_view variable : token_variables(kind, url)) {
    const auto value = value_of(variable, environment);
    if (value && !belongs_elsewhere(kind, variable, url, environment)) {
      return parse(variable, *value);
    }
  }
  return FoundToken{};
}

// `GITPROVIDER_TOKEN, GH_TOKEN or GITHUB_TOKEN`
std::string variables_that_would_do(const HostKind& kind, std::string_view url) {
  std::vector<std::string> names{kOwnVariable};
  for (const std::string_view variable : token_variables(kind, url)) {
    if (!variable.empty()) {
      names.emplace_back(variable);
    }
  }
  std::string text = names.front();
  for (std::size_t i = 1; i < names.size(); ++i) {
    text += (i + 1 == names.size() ? " or " : ", ") + names[i];
  }
  return text;
}

// Why a token that is there is not taken for a host of one's own; empty where none is.
std::string word_on_public_token(const HostKind& kind, const Environment& environment) {
  const auto* const set = std::ranges::find_if(kind.public_variables, [&](std::string_view name) {
    return value_of(name, environment).has_value();
  });
  return set == kind.public_variables.end()
             ? ""
             : " (" + std::string(*set) + " belongs to the public host and is not used here)";
}

}  // namespace

Result<FoundToken> find_token(const HostKind& kind, std::string_view url,
                              const CommonOptions& options, const Environment& environment) {
  if (options.token_env) {
    return from_named_variable(kind, *options.token_env, environment);
  }
  if (options.token_file) {
    return from_file(*options.token_file);
  }
  if (!kind.needs_token) {
    return FoundToken{};
  }
  if (const auto value = environment(kOwnVariable)) {
    return parse(kOwnVariable, *value);
  }
  auto bound = from_bound_variables(kind, url, environment);
  return !bound || bound->token ? std::move(bound) : from_host_variables(kind, url, environment);
}

Error token_wanted(const HostKind& kind, std::string_view url, const Environment& environment) {
  std::string message = "no token: set " + variables_that_would_do(kind, url) +
                        ", or name one with --token-env or --token-file";
  if (!is_public_host(kind, url)) {
    message += word_on_public_token(kind, environment);
  }
  return {.code = ErrorCode::unauthorized, .message = std::move(message)};
}

}  // namespace gitprovider::cli
