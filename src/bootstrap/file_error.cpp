#include "src/bootstrap/file_error.hpp"

#include <cerrno>
#include <system_error>

namespace gitprovider::bootstrap {
namespace {

Error file_error(ErrorCode code, std::string_view shown, std::string_view why) {
  Error error{.code = code};
  error.message.append(shown).append(": ").append(why);
  return error;
}

}  // namespace

Error bad_file(std::string_view shown, std::string_view why) {
  return file_error(ErrorCode::invalid_argument, shown, why);
}

Error unreadable_file(std::string_view shown, std::string_view why) {
  return file_error(ErrorCode::local_io, shown, why);
}

Error system_error(std::string_view shown, int number) {
  switch (number) {
    case ENOENT:
      return bad_file(shown, "there is no such file or folder");
    case ENOTDIR:
      return bad_file(shown, "not a folder");
    case ELOOP:
      return bad_file(shown, "a symbolic link; only regular files can be committed");
    case ENXIO:
      return bad_file(shown, "not a regular file");
    default:
      return unreadable_file(shown, std::generic_category().message(number));
  }
}

}  // namespace gitprovider::bootstrap
