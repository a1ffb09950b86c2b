#include "apps/common/options.hpp"

#include "apps/common/choice.hpp"
#include "apps/common/host_kind.hpp"
#include "gitprovider/names.hpp"
#include "gitprovider/retry/policy.hpp"

#include <array>
#include <string_view>

namespace gitprovider::cli {
namespace {

constexpr const char* kGroup = "Options of every call";

constexpr std::array<Choice<OnUnknown>, 3> kOnUnknown{
    {{"check", OnUnknown::check}, {"return", OnUnknown::return_}, {"resend", OnUnknown::resend}}};
constexpr std::array<Choice<OutputFormat>, 2> kOutput{
    {{"text", OutputFormat::text}, {"json", OutputFormat::json}}};
constexpr std::array<Choice<LogLevel>, 4> kLogLevel{{{"error", LogLevel::error},
                                                     {"warn", LogLevel::warn},
                                                     {"info", LogLevel::info},
                                                     {"debug", LogLevel::debug}}};

Result<std::string> parse_non_empty(std::string_view text) {
  if (text.empty() || text.find('\0') != std::string_view::npos) {
    return bad_value("must not be empty");
  }
  return std::string(text);
}

Result<unsigned> parse_attempts(std::string_view text) {
  const auto number = parse_number(text, {.lowest = 1, .highest = kMaxAttempts});
  if (!number) {
    return bad_value(number.error().message +
                     "; work that must outlast a longer outage belongs into a task queue");
  }
  return static_cast<unsigned>(*number);
}

Result<std::string> parse_key(std::string_view text) {
  auto key = parse_non_empty(text);
  if (key) {
    if (auto valid = validate(Call{.operation_id = *key}); !valid) {
      return std::move(valid).error();
    }
  }
  return key;
}

void add_host_options(CLI::App& app, CommonOptions& options) {
  add_parsed(app, "--provider", options.provider, parse_host_kind_name,
             "The host's kind: github, gitlab, forgejo or local [local]")
      ->type_name("KIND");
  add_parsed(app, "--url", options.url, parse_non_empty,
             "The host's API root, or the local host's folder [the public host; ./git-host]")
      ->type_name("URL");
  CLI::Option* env = add_parsed(app, "--token-env", options.token_env, parse_non_empty,
                                "The environment variable that holds the token")
                         ->type_name("NAME");
  add_parsed(app, "--token-file", options.token_file, parse_non_empty,
             "The file that holds the token")
      ->type_name("FILE")
      ->excludes(env);
  add_parsed(app, "--ca-file", options.ca_file, parse_non_empty,
             "Certificates trusted beside the system's")
      ->type_name("FILE");
}

void add_config_options(CLI::App& app, CommonOptions& options) {
  CLI::Option* file = add_parsed(app, "--config", options.config, parse_non_empty,
                                 "Options for hosts, as YAML [$XDG_CONFIG_HOME or ~/.config, "
                                 "gitprovider/config.yaml there]")
                          ->type_name("FILE");
  app.add_flag("--no-config", options.no_config, "Read no such file")->excludes(file);
}

void add_time_options(CLI::App& app, CommonOptions& options) {
  add_parsed(app, "--deadline", options.deadline, parse_positive_duration,
             "Limit of one whole operation, waits and checks included [30s]")
      ->type_name("DURATION");
  add_parsed(app, "--attempt-timeout", options.attempt_timeout, parse_positive_duration,
             "Limit of one network attempt [10s]")
      ->type_name("DURATION");
  add_parsed(app, "--max-attempts", options.max_attempts, parse_attempts,
             "Attempts of a read, 1 to 5 [the provider's own]")
      ->type_name("N");
}

void add_outcome_options(CLI::App& app, CommonOptions& options) {
  add_parsed(
      app, "--on-unknown", options.on_unknown,
      [](const std::string& text) { return parse_choice(text, kOnUnknown); },
      "After a change whose answer was lost: check (look whether it was made), return (say so at "
      "once) or resend (check, and send once more what was proven not to be made) [check]")
      ->type_name("WHAT");
  add_parsed(app, "--idempotency-key", options.idempotency_key, parse_key,
             "Your name for this operation; becomes its operation id [a new UUID]")
      ->type_name("KEY");
}

void add_output_options(CLI::App& app, CommonOptions& options) {
  add_parsed(
      app, "--output", options.output,
      [](const std::string& text) { return parse_choice(text, kOutput); },
      "text for people, json for one document on standard output [text]")
      ->type_name("FORMAT");
  add_parsed(app, "--events", options.events, parse_non_empty,
             "Append one JSON line per attempt to FILE; - is standard error")
      ->type_name("FILE");
  add_parsed(
      app, "--log-level", options.log_level,
      [](const std::string& text) { return parse_choice(text, kLogLevel); },
      "error, warn, info or debug, on standard error [warn]")
      ->type_name("LEVEL");
}

// A secret among the arguments can be read by everybody on the machine. The option exists to say
// so without repeating the secret, which the message for an unknown argument would.
void refuse_token_argument(CLI::App& app) {
  app.add_option_function<std::string>(
         "--token",
         [](const std::string&) {
           throw CLI::ValidationError(
               "--token", "a token is never an argument: use --token-env or --token-file");
         })
      ->group("");
}

}  // namespace

void add_common_options(CLI::App& app, CommonOptions& options) {
  app.option_defaults()->group(kGroup);
  add_host_options(app, options);
  add_config_options(app, options);
  add_time_options(app, options);
  add_outcome_options(app, options);
  add_output_options(app, options);
  refuse_token_argument(app);
  app.option_defaults()->group("Options");
  app.fallthrough();
}

Call call_of(const CommonOptions& options) {
  return {.deadline = options.deadline,
          .operation_id =
              options.idempotency_key.empty() ? new_operation_id() : options.idempotency_key,
          .on_unknown = options.on_unknown};
}

}  // namespace gitprovider::cli
