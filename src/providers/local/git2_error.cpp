#include "src/providers/local/git2_error.hpp"

#include <git2.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

namespace gitprovider::local {
namespace {

constexpr std::size_t kLongestDetail = 160;

std::string system_text(int error_number) { return std::generic_category().message(error_number); }

// libgit2 keeps no errno, but ends the messages of its system errors with strerror's text.
int errno_in(std::string_view message) {
  for (const int candidate : {ENOSPC, EDQUOT, EACCES, EPERM, EROFS, EIO}) {
    if (message.ends_with(system_text(candidate))) {
      return candidate;
    }
  }
  return 0;
}

std::string_view advice(int error_number) {
  switch (error_number) {
    case ENOSPC:
    case EDQUOT:
      return "no space is left; free some and repeat";
    case EACCES:
    case EPERM:
      return "permission denied; run as the owner of the folder, or change its permissions";
    case EROFS:
      return "the file system is read-only";
    case EIO:
      return "the disk reports an error; check it before repeating";
    default:
      return {};
  }
}

std::string clipped(std::string_view text) {
  if (text.size() <= kLongestDetail) {
    return std::string(text);
  }
  std::size_t end = kLongestDetail;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
    --end;
  }
  return std::string(text.substr(0, end)) + "...";
}

Error failure(ErrorCode code, std::string_view tried, std::string_view what) {
  std::string message(tried);
  message += ": ";
  message += clipped(what);
  return {.code = code, .message = std::move(message)};
}

std::string last_message() {
  const git_error* last = git_error_last();
  return last != nullptr && last->message != nullptr ? last->message : "libgit2 gives no reason";
}

bool is_damage(int code) {
  const git_error* last = git_error_last();
  const int where = last != nullptr ? last->klass : GIT_ERROR_NONE;
  return code == GIT_EMISMATCH || where == GIT_ERROR_ODB || where == GIT_ERROR_OBJECT ||
         where == GIT_ERROR_ZLIB;
}

}  // namespace

Error git2_error(int code, std::string_view tried) {
  switch (code) {
    case GIT_EMODIFIED:
    case GIT_EEXISTS:
      return conflict(tried,
                      "the reference was changed by somebody else meanwhile; look and repeat");
    case GIT_ELOCKED:
      return locked(tried);
    default:
      break;
  }
  const std::string message = last_message();
  if (const auto known = advice(errno_in(message)); !known.empty()) {
    return local_io(tried, known);
  }
  return local_io(tried, is_damage(code)
                             ? "the repository is damaged (" + message + "); run git fsck in it"
                             : message);
}

Error locked(std::string_view tried) {
  return conflict(tried,
                  "another Git process holds the reference; repeat, and where none is running "
                  "remove the leftover .lock file in the repository");
}

Error system_error(int error_number, std::string_view tried) {
  const auto known = advice(error_number);
  return local_io(tried, known.empty() ? system_text(error_number) : std::string(known));
}

Error local_io(std::string_view tried, std::string_view what) {
  return failure(ErrorCode::local_io, tried, what);
}

Error conflict(std::string_view tried, std::string_view what) {
  return failure(ErrorCode::conflict, tried, what);
}

Error not_found(std::string_view what) {
  return {.code = ErrorCode::not_found, .message = std::string(what) + ": not there"};
}

}  // namespace gitprovider::local
