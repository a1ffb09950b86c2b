#include "src/http/ca_bundle.hpp"

#include "src/core/errors.hpp"

#include <fstream>
#include <iterator>
#include <optional>
#include <string_view>

namespace gitprovider::http {
namespace {

constexpr std::string_view kCertificateBegins = "-----BEGIN CERTIFICATE-----";

std::optional<std::string> read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  // A directory opens well and fails only when it is read.
  return file.bad() || !file.is_open() ? std::nullopt : std::optional(std::move(text));
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
