#include "apps/gitprovider/arguments.hpp"

#include "apps/common/options.hpp"
#include "gitprovider/names.hpp"

#include <utility>

namespace gitprovider::cli {

CLI::App* add_bare_command(const CommandLine& line, CLI::App& group, const std::string& name,
                           const std::string& help, Command command) {
  CLI::App* added = group.add_subcommand(name, help);
  added->footer("Options of every call: gitprovider --help");
  // Chosen as soon as it is named, so that a mistake further on is known to be one of this command.
  added->preparse_callback(
      [command = std::move(command), &chosen = line.chosen](std::size_t) { chosen = command; });
  return added;
}

CLI::App* add_command(const CommandLine& line, CLI::App& group, const std::string& name,
                      const std::string& help, Command command) {
  CLI::App* added = add_bare_command(line, group, name, help, std::move(command));
  add_parsed(*added, "OWNER/NAME", line.arguments.repo, parse_repo_ref, "The repository")
      ->required()
      ->type_name("");
  return added;
}

CLI::Option* add_word(CLI::App& command, const std::string& name, std::string& target,
                      const std::string& help) {
  return command.add_option(name, target, help)->required();
}

}  // namespace gitprovider::cli
