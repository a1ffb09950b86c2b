#include "apps/common/command_line.hpp"

#include "apps/common/option_values.hpp"

#include <span>
#include <string_view>

namespace gitprovider::cli {
namespace {

ParsedLine wrong_call(const CLI::App& app, const std::string& what) {
  return {.error = bad_value(what + "; see " + command_path(app) + " --help")};
}

// The parser only says that a command is missing; a word that is none is worth naming.
std::string missing_part(const CLI::App& app, const CLI::RequiredError& error) {
  std::string what = error.what();
  if (!what.starts_with("A subcommand")) {
    return what;
  }
  const auto words = app.remaining(/*recurse=*/true);
  return words.empty() ? "a command is wanted" : "there is no command " + in_quotes(words.front());
}

}  // namespace

std::string command_path(const CLI::App& app) {
  std::string path = app.get_name();
  const CLI::App* at = &app;
  for (auto chosen = at->get_subcommands(); !chosen.empty(); chosen = at->get_subcommands()) {
    at = chosen.front();
    path += " " + at->get_name();
  }
  return path;
}

ParsedLine parse(CLI::App& app, int argc, const char* const* argv) {
  try {
    app.parse(argc, argv);
    return {};
  } catch (const CLI::CallForHelp&) {
    return {.text = app.help()};
  } catch (const CLI::CallForVersion&) {
    return {.text = app.version() + "\n"};
  } catch (const CLI::RequiredError& error) {
    return wrong_call(app, missing_part(app, error));
  } catch (const CLI::ParseError& error) {
    return wrong_call(app, error.what());
  }
}

OutputFormat wanted_format(int argc, const char* const* argv) {
  std::string_view before;
  for (const std::string_view word : std::span(argv, static_cast<std::size_t>(argc))) {
    if (word == "--json" || word == "--output=json" || (before == "--output" && word == "json")) {
      return OutputFormat::json;
    }
    before = word;
  }
  return OutputFormat::text;
}

std::string help_footer() {
  return "Environment:\n"
         "  GITPROVIDER_TOKEN   the token for whatever host --url names\n"
         "  GH_TOKEN, GITHUB_TOKEN\n"
         "                      the token for the public GitHub, and only for it\n"
         "  GH_ENTERPRISE_TOKEN, GITHUB_ENTERPRISE_TOKEN\n"
         "                      the token for any other GitHub\n"
         "  GITLAB_TOKEN, GITLAB_ACCESS_TOKEN, CODEBERG_TOKEN\n"
         "                      the token for the public GitLab, for Codeberg\n"
         "  FORGEJO_TOKEN, GITEA_TOKEN\n"
         "                      the token for any other Forgejo or Gitea\n"
         "  CI_JOB_TOKEN        the token of a job, for the GitLab of CI_API_V4_URL\n"
         "  https_proxy, http_proxy, all_proxy, no_proxy\n"
         "                      the way to the host\n"
         "  XDG_CONFIG_HOME, HOME\n"
         "                      where gitprovider/config.yaml is looked for\n"
         "  NO_COLOR            no colours on a terminal\n"
         "\n"
         "Exit status:\n"
         "  0  done\n"
         "  1  failed, nothing applied\n"
         "  2  the call itself is wrong, or asks for what this host cannot do\n"
         "  3  look before you repeat: the outcome is unknown, or the change was made and its\n"
         "     result could not be read or printed\n"
         "  4  not allowed: no token, 401, 403, or 404 to a change\n"
         "  5  rate limited: come back later\n"
         "  130  interrupted, nothing applied\n";
}

}  // namespace gitprovider::cli
