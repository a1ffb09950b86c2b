#include "apps/gitflow-bootstrap/html_report/report_file.hpp"

#include "src/bootstrap/file_descriptor.hpp"
#include "src/bootstrap/file_error.hpp"

#include "apps/common/option_values.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace gitprovider::cli {
namespace {

constexpr mode_t kPermissions = 0777;

Error failed(const std::string& file) {
  Error error = bootstrap::system_error(file, errno);
  error.message.insert(0, "--report: ");
  return error;
}

Error wrong(const std::string& file, const std::string& why) {
  return bad_value("--report: " + file + ": " + why);
}

// Where a link leads, so that the link stays one.
std::string end_of_link(const std::string& file) {
  std::error_code failure;
  const auto end = std::filesystem::canonical(file, failure);
  return failure ? file : end.string();
}

// A file beside the report that becomes it, or is gone with this object.
class Draft {
 public:
  explicit Draft(const std::string& file)
      : name_(file + ".XXXXXX"), file_(::mkostemp(name_.data(), O_CLOEXEC)) {}
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;
  ~Draft() {
    if (file_.is_open() && !is_renamed_) {
      ::unlink(name_.c_str());
    }
  }

  // Made with mode 0600.
  [[nodiscard]] bool is_open() const { return file_.is_open(); }

  [[nodiscard]] bool take_mode_of(const struct stat& there) const {
    return ::fchmod(file_.get(), there.st_mode & kPermissions) == 0;
  }

  [[nodiscard]] bool write(std::string_view rest) const {
    while (!rest.empty()) {
      const ssize_t written = ::write(file_.get(), rest.data(), rest.size());
      if (written < 0 && errno != EINTR) {
        return false;
      }
      rest.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
    }
    // Or a power failure could leave an empty file in the place of the old report.
    return ::fsync(file_.get()) == 0;
  }

  [[nodiscard]] bool become(const std::string& file) {
    is_renamed_ = std::rename(name_.c_str(), file.c_str()) == 0;
    return is_renamed_;
  }

 private:
  std::string name_;
  bootstrap::FileDescriptor file_;
  bool is_renamed_ = false;
};

}  // namespace

Result<void> check_report_file(const std::string& file) {
  if (!file.ends_with(".html") && !file.ends_with(".htm")) {
    return wrong(file, "a report is an HTML file: its name ends in .html");
  }
  struct stat there {};
  if (::stat(file.c_str(), &there) == 0 && !S_ISREG(there.st_mode)) {
    return wrong(file, "something that is no regular file is in its place");
  }
  return Draft(end_of_link(file)).is_open() ? Result<void>() : Result<void>(failed(file));
}

Result<void> write_report_file(const std::string& file, std::string_view page) {
  const std::string place = end_of_link(file);
  Draft draft(place);
  if (!draft.is_open()) {
    return failed(file);
  }
  struct stat there {};
  const bool is_there = ::stat(place.c_str(), &there) == 0;
  if ((is_there && !draft.take_mode_of(there)) || !draft.write(page) || !draft.become(place)) {
    return failed(file);
  }
  return {};
}

}  // namespace gitprovider::cli
