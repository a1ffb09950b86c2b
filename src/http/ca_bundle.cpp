#include "src/http/ca_bundle.hpp"

#include "src/core/errors.hpp"

#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>

namespace gitprovider::http {
namespace {

constexpr std::string_view kCertificateBegins = "-----BEGIN CERTIFICATE-----";

std::optional<std::string> read_file(const std::string& path) {
  const std::ifstream file(path, std::ios::binary);
  // A directory opens well, and cannot be read.
  std::error_code ignored;
  if (!file.is_open() || std::filesystem::is_directory(path, ignored)) {
    return std::nullopt;
  }
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

}  // namespace

Result<std::string> read_ca_bundle(const std::string& system_file, const std::string& extra_file) {
  const auto extra = read_file(extra_file);
  if (!extra) {
    return Error{.code = ErrorCode::local_io, .message = "ca_file: cannot read " + extra_file};
  }
  if (extra->find(kCertificateBegins) == std::string::npos) {
    return invalid("ca_file: no certificate in " + extra_file);
  }
  return read_file(system_file).value_or("") + "\n" + *extra;
}

}  // namespace gitprovider::http
