#include "apps/gitprovider/queue_options.hpp"

#include "apps/common/choice.hpp"
#include "apps/common/option_values.hpp"
#include "apps/common/options.hpp"
#include "gitprovider/tasks/sqlite.hpp"

#include <array>
#include <filesystem>
#include <string_view>

namespace gitprovider::cli {
namespace {

constexpr std::array kChoices{Choice<OnExhausted>{"return", OnExhausted::return_},
                              Choice<OnExhausted>{"enqueue", OnExhausted::enqueue}};

bool is_server(std::string_view text) {
  return text.starts_with("postgres://") || text.starts_with("postgresql://");
}

/// In the part before the host, or among the parameters.
bool holds_password(std::string_view url) {
  const std::string_view rest = url.substr(url.find("//") + 2);
  const std::string_view authority = rest.substr(0, rest.find('/'));
  const auto at = authority.rfind('@');
  const bool has_user_password =
      at != std::string_view::npos && authority.substr(0, at).find(':') != std::string_view::npos;
  return has_user_password || url.find("password=") != std::string_view::npos;
}

Result<std::filesystem::path> usual_file(const Environment& environment) {
  std::filesystem::path folder = environment("XDG_STATE_HOME").value_or("");
  if (!folder.is_absolute()) {
    folder = environment("HOME").value_or("");
    if (!folder.is_absolute()) {
      return bad_value("--queue: neither XDG_STATE_HOME nor HOME is set, so a file is wanted");
    }
    folder = folder / ".local" / "state";
  }
  return folder / "gitprovider" / "tasks.db";
}

Result<TaskStore> open_server(const std::string& url) {
  if (holds_password(url)) {
    return bad_value(
        "--queue: a password is never an argument: use PGPASSWORD, PGPASSFILE or ~/.pgpass");
  }
  return open_queue_server(url);
}

}  // namespace

void add_queue_options(CLI::App& app, QueueOptions& options) {
  app.option_defaults()->group("Options of the task queue");
  app.add_option("--queue", options.queue,
                 "A file, or postgresql://HOST/DATABASE without a password "
                 "[gitprovider/tasks.db below XDG_STATE_HOME]")
      ->type_name("FILE_OR_URL");
  add_parsed(
      app, "--on-exhausted", options.on_exhausted,
      [](const std::string& text) { return parse_choice(text, kChoices); },
      "A change that was not made because of a limit, or because no connection was made: return "
      "the error, or enqueue it as a task [return]")
      ->type_name("WHAT");
  app.option_defaults()->group("Options");
}

Result<TaskStore> open_queue(const QueueOptions& options, const Environment& environment) {
  if (options.queue && is_server(*options.queue)) {
    return open_server(*options.queue);
  }
  if (options.queue) {
    return open_sqlite_store({.file = *options.queue});
  }
  return usual_file(environment).and_then([](const std::filesystem::path& file) {
    return open_sqlite_store({.file = file});
  });
}

}  // namespace gitprovider::cli
