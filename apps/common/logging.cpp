#include "apps/common/logging.hpp"

#include "apps/common/standard_streams.hpp"
#include "apps/common/terminal.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <cassert>
#include <string>
#include <unistd.h>

namespace gitprovider::cli {
namespace {

spdlog::level::level_enum level_of(LogLevel level) {
  switch (level) {
    case LogLevel::error:
      return spdlog::level::err;
    case LogLevel::warn:
      return spdlog::level::warn;
    case LogLevel::info:
      return spdlog::level::info;
    case LogLevel::debug:
      return spdlog::level::debug;
  }
  assert(false);
  return spdlog::level::warn;
}

}  // namespace

void set_up_logging(LogLevel level) {
  const auto logger = spdlog::stderr_logger_mt("gitprovider");
  logger->set_level(level_of(level));
  logger->set_pattern("%Y-%m-%dT%H:%M:%S.%e %l %n: %v");
  spdlog::set_default_logger(logger);
}

void show_progress(std::string_view text) {
  const std::string line = printable(text);
  if (spdlog::should_log(spdlog::level::info)) {
    spdlog::info("{}", line);
  } else if (::isatty(STDERR_FILENO) == 1) {
    write_error(line + "\n");
  }
}

}  // namespace gitprovider::cli
