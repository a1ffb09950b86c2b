#include "apps/common/host_kind.hpp"

#include "apps/common/option_values.hpp"
#include "gitprovider/open.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace gitprovider::cli {
namespace {

// The limits inside an attempt are cut to its length, whoever named them.
void limit_attempt(Timeouts& timeouts, Duration attempt) {
  timeouts.attempt = attempt;
  timeouts.connect = std::min(timeouts.connect, attempt);
  if (timeouts.first_byte) {
    timeouts.first_byte = std::min(*timeouts.first_byte, attempt);
  }
}

// What the call says wins over what is configured.
ClientOptions client_options(const CommonOptions& options, Connection connection) {
  ClientOptions client = std::move(connection.configured);
  client.base_url = std::move(connection.url);
  client.token = std::move(connection.token);
  client.observer = std::move(connection.observer);
  if (options.max_attempts) {
    client.retry.max_attempts = options.max_attempts;
  }
  client.timeouts.operation = options.deadline.value_or(client.timeouts.operation);
  limit_attempt(client.timeouts, options.attempt_timeout.value_or(client.timeouts.attempt));
  if (!options.ca_file.empty()) {
    client.ca_file = options.ca_file;
  }
  return client;
}

Result<std::unique_ptr<GitProvider>> open_github_host(const CommonOptions& options,
                                                      Connection connection) {
  return open_github(client_options(options, std::move(connection)));
}

Result<std::unique_ptr<GitProvider>> open_gitlab_host(const CommonOptions& options,
                                                      Connection connection) {
  const GitLabOptions gitlab{.token_kind = connection.token_kind};
  return open_gitlab(client_options(options, std::move(connection)), gitlab);
}

Result<std::unique_ptr<GitProvider>> open_forgejo_host(const CommonOptions& options,
                                                       Connection connection) {
  return open_forgejo(client_options(options, std::move(connection)));
}

Result<std::unique_ptr<GitProvider>> open_local_host(const CommonOptions& options,
                                                     Connection connection) {
  LocalOptions local{.root = std::move(connection.url), .observer = std::move(connection.observer)};
  local.operation_timeout = options.deadline.value_or(connection.configured.timeouts.operation);
  return open_local(std::move(local));
}

constexpr std::array<HostKind, 4> kHostKinds{{
    {.name = "github",
     .default_url = "https://api.github.com",
     .public_variables = {"GH_TOKEN", "GITHUB_TOKEN"},
     .other_variables = {"GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"},
     .open = open_github_host},
    {.name = "gitlab",
     .default_url = "https://gitlab.com/api/v4",
     .public_variables = {"GITLAB_TOKEN", "GITLAB_ACCESS_TOKEN"},
     .bound_variables =
         {{{.token = "GITLAB_TOKEN", .place = "GITLAB_HOST"},
           {.token = "CI_JOB_TOKEN", .place = "CI_API_V4_URL", .kind = TokenKind::job_token}}},
     .open = open_gitlab_host},
    {.name = "forgejo",
     .default_url = "https://codeberg.org",
     .api_path = "/api/v1",
     .public_variables = {"CODEBERG_TOKEN"},
     .other_variables = {"FORGEJO_TOKEN", "GITEA_TOKEN"},
     .open = open_forgejo_host},
    {.name = "local", .default_url = "./git-host", .needs_token = false, .open = open_local_host},
}};

// Scheme and host in lower case, without the default port and trailing slashes.
std::string normal_form(std::string_view url) {
  std::string text(url.substr(0, url.find_last_not_of('/') + 1));
  std::ranges::transform(text, text.begin(), [](char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  });
  constexpr std::string_view kPort = ":443";
  return text.ends_with(kPort) ? text.substr(0, text.size() - kPort.size()) : text;
}

// `https://host:8443/api/v4` gives `https://host:8443`.
std::string origin_of(const std::string& url) {
  return url.substr(0, url.find('/', url.find("://") + 3));
}

}  // namespace

const HostKind* find_host_kind(std::string_view name) noexcept {
  const auto* const found = std::ranges::find(kHostKinds, name, &HostKind::name);
  return found == kHostKinds.end() ? nullptr : found;
}

Result<std::string> parse_host_kind_name(std::string_view text) {
  if (find_host_kind(text) != nullptr) {
    return std::string(text);
  }
  return bad_value(in_quotes(text) + " is not one of: github, gitlab, forgejo, local");
}

Result<std::string> url_of(const HostKind& kind, const CommonOptions& options) {
  if (!options.url) {
    return std::string(kind.default_url);
  }
  const bool is_url = options.url->find("://") != std::string::npos;
  if (!kind.needs_token && is_url) {
    return bad_value(
        "--url: a folder is wanted for the local host; for a URL say what is there, such as "
        "--provider github");
  }
  return *options.url;
}

bool is_public_host(const HostKind& kind, std::string_view url) {
  std::string host = normal_form(url);
  if (host.ends_with(kind.api_path)) {
    host.resize(host.size() - kind.api_path.size());
  }
  return host == kind.default_url;
}

bool is_place_of(std::string_view place, std::string_view url) {
  const std::string given = normal_form(url);
  const std::string named = normal_form(place);
  // A name without a scheme is one that is reached over TLS.
  const std::string root = named.find("://") == std::string::npos ? "https://" + named : named;
  if (given == root || given == root + "/api/v4") {
    return true;
  }
  return root == origin_of(root) && root == origin_of(given);  // the whole host is named
}

const TokenVariables& token_variables(const HostKind& kind, std::string_view url) {
  return is_public_host(kind, url) ? kind.public_variables : kind.other_variables;
}

}  // namespace gitprovider::cli
