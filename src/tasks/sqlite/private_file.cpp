#include "src/tasks/sqlite/private_file.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace gitprovider::sqlite {
namespace {

constexpr mode_t kOthers = S_IRWXG | S_IRWXO;
constexpr mode_t kOthersWrite = S_IWGRP | S_IWOTH;
constexpr std::array<std::string_view, 3> kEndings{"", "-wal", "-shm"};

Error failed(ErrorCode code, const std::filesystem::path& path, std::string_view why) {
  return {.code = code, .message = "task queue " + path.string() + ": " + std::string{why}};
}

Error refused(const std::filesystem::path& path, std::string_view why) {
  return failed(ErrorCode::invalid_argument, path, why);
}

Error system_failure(const std::filesystem::path& path, int number) {
  return failed(ErrorCode::local_io, path, std::generic_category().message(number));
}

/// Owns a descriptor. One of a file that is there is O_PATH: to close any other would drop the
/// locks that connections of this process hold on the file.
class Handle {
 public:
  Handle(const std::filesystem::path& path, int flags)
      : value_(::open(path.c_str(), flags, 0600)) {}
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() {
    if (value_ >= 0) {
      ::close(value_);
    }
  }
  [[nodiscard]] int get() const noexcept { return value_; }
  [[nodiscard]] bool is_open() const noexcept { return value_ >= 0; }

 private:
  int value_;
};

Result<std::filesystem::path> prepare_folder(const std::filesystem::path& file) {
  std::error_code error;
  const auto whole = std::filesystem::absolute(file, error);
  const auto folder = whole.parent_path();
  if (!std::filesystem::exists(folder, error)) {
    std::filesystem::create_directories(folder.parent_path(), error);
    if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) {
      return system_failure(folder, errno);
    }
  }
  auto real = std::filesystem::canonical(folder, error);
  struct stat found {};
  if (error || ::stat(real.c_str(), &found) != 0) {
    return system_failure(folder, error ? error.value() : errno);
  }
  if (found.st_uid != ::geteuid()) {
    return refused(folder, "its folder belongs to somebody else");
  }
  if ((found.st_mode & kOthersWrite) != 0) {
    return refused(folder, "others may write to its folder: chmod go-w it, or choose another");
  }
  return real / whole.filename();
}

Result<void> check(const std::filesystem::path& path, const Handle& file) {
  struct stat found {};
  if (::fstat(file.get(), &found) != 0) {
    return system_failure(path, errno);
  }
  if (S_ISLNK(found.st_mode)) {
    return refused(path, "a symbolic link");
  }
  if (!S_ISREG(found.st_mode)) {
    return refused(path, "not a regular file");
  }
  if (found.st_uid != ::geteuid()) {
    return refused(path, "it belongs to somebody else");
  }
  if (found.st_nlink > 1) {
    return refused(path, "it has another name, by which others may reach it");
  }
  return {};
}

/// What happens to a file that is there.
template <class Action>
Result<void> with_file(const std::filesystem::path& path, const Action& action) {
  const Handle file{path, O_PATH | O_NOFOLLOW | O_CLOEXEC};
  if (!file.is_open()) {
    return errno == ENOENT ? Result<void>{} : Result<void>{system_failure(path, errno)};
  }
  return check(path, file).and_then([&] { return action(file); });
}

Result<void> make_where_missing(const std::filesystem::path& path) {
  const Handle made{path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC};
  return made.is_open() || errno == EEXIST ? Result<void>{}
                                           : Result<void>{system_failure(path, errno)};
}

std::filesystem::path with_ending(const std::filesystem::path& file, std::string_view ending) {
  return file.string() + std::string{ending};
}

/// A file by what was opened, whatever its name leads to now.
std::string name_of(const Handle& file) { return "/proc/self/fd/" + std::to_string(file.get()); }

Result<void> leave(const Handle& /*file*/) { return {}; }

Result<void> shut_out_others(const std::filesystem::path& path, const Handle& file) {
  struct stat found {};
  const bool is_done =
      ::fstat(file.get(), &found) == 0 &&
      ((found.st_mode & kOthers) == 0 || ::chmod(name_of(file).c_str(), 0600) == 0);
  return is_done ? Result<void>{} : Result<void>{system_failure(path, errno)};
}

}  // namespace

Result<std::filesystem::path> prepare_file(const std::filesystem::path& file) {
  if (file.filename().empty()) {
    return refused(file, "a file is wanted");
  }
  return prepare_folder(file).and_then([](std::filesystem::path path) {
    auto fine = make_where_missing(path);
    for (const std::string_view ending : kEndings) {
      fine = std::move(fine).and_then([&] { return with_file(with_ending(path, ending), leave); });
    }
    return std::move(fine).transform([&] { return std::move(path); });
  });
}

Result<void> make_private(const std::filesystem::path& file) {
  Result<void> fine{};
  for (const std::string_view ending : kEndings) {
    const auto path = with_ending(file, ending);
    fine = std::move(fine).and_then([&] {
      return with_file(path, [&](const Handle& opened) { return shut_out_others(path, opened); });
    });
  }
  return fine;
}

}  // namespace gitprovider::sqlite
