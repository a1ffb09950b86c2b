#include "src/bootstrap/template_folder.hpp"

#include "src/bootstrap/file_descriptor.hpp"
#include "src/bootstrap/file_error.hpp"
#include "src/bootstrap/regular_file.hpp"

#include "gitprovider/names.hpp"

#include <algorithm>
#include <cerrno>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <string>
#include <sys/stat.h>
#include <utility>

namespace gitprovider::bootstrap {
namespace {

struct CloseDirectory {
  void operator()(DIR* directory) const noexcept { ::closedir(directory); }
};
using Directory = std::unique_ptr<DIR, CloseDirectory>;

int open_folder(int parent, const char* name, int flags) {
  return ::openat(parent, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags);
}

Result<std::vector<std::string>> names_in(DIR* directory, const std::string& shown) {
  std::vector<std::string> names;
  for (;;) {
    errno = 0;
    const dirent* entry = ::readdir(directory);
    if (entry == nullptr) {
      break;
    }
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") {
      names.emplace_back(name);
    }
  }
  if (errno != 0) {
    return system_error(shown, errno);
  }
  std::sort(names.begin(), names.end());
  return names;
}

// One walk over one folder. Keeps the open folders as the stack of its own calls.
class Walk {
 public:
  Walk(std::string root, FolderLimits limits) : root_(std::move(root)), limits_(limits) {}

  // `prefix` is the path inside the commit, empty or ending in '/'.
  Result<void> folder(FileDescriptor opened, const std::string& prefix) {
    const Directory directory(::fdopendir(opened.get()));
    if (!directory) {
      return system_error(shown(prefix), errno);
    }
    const int descriptor = opened.release();
    auto names = names_in(directory.get(), shown(prefix));
    if (!names) {
      return std::move(names).error();
    }
    for (const std::string& name : *names) {
      if (auto taken = entry(descriptor, name, prefix); !taken) {
        return taken;
      }
    }
    return {};
  }

  TemplateFolder take() && {
    std::sort(found_.files.begin(), found_.files.end(),
              [](const FileChange& a, const FileChange& b) { return a.path < b.path; });
    return std::move(found_);
  }

 private:
  Result<void> entry(int directory, const std::string& name, const std::string& prefix) {
    if (prefix.empty() && name == ".git") {
      found_.left_out_git = true;
      return {};
    }
    const std::string path = prefix + name;
    if (auto valid = validate_file_path(path); !valid) {
      return valid;
    }
    struct stat status {};
    if (::fstatat(directory, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
      return system_error(shown(path), errno);
    }
    if (S_ISDIR(status.st_mode)) {
      FileDescriptor opened(open_folder(directory, name.c_str(), O_NOFOLLOW));
      return opened.is_open() ? folder(std::move(opened), path + "/")
                              : Result<void>(system_error(shown(path), errno));
    }
    if (S_ISLNK(status.st_mode)) {
      return system_error(shown(path), ELOOP);
    }
    return file(directory, name, path);
  }

  Result<void> file(int directory, const std::string& name, const std::string& path) {
    auto read = read_regular_file({.directory = directory, .name = name, .shown = shown(path)},
                                  Links::refuse);
    if (!read) {
      return std::move(read).error();
    }
    bytes_ += read->content.size();
    if (found_.files.size() == limits_.max_files || bytes_ > limits_.max_bytes) {
      return bad_file(root_, "more than one commit may hold (" + std::to_string(limits_.max_files) +
                                 " files, " + std::to_string(limits_.max_bytes >> 20) +
                                 " MiB in all)");
    }
    found_.files.push_back(
        {.path = path, .content = std::move(read->content), .executable = read->is_executable});
    return {};
  }

  [[nodiscard]] std::string shown(const std::string& path) const { return root_ + "/" + path; }

  std::string root_;
  FolderLimits limits_;
  TemplateFolder found_{};
  std::size_t bytes_ = 0;
};

}  // namespace

Result<TemplateFolder> read_template_folder(const std::filesystem::path& folder,
                                            const FolderLimits& limits) {
  FileDescriptor root(open_folder(AT_FDCWD, folder.c_str(), 0));
  if (!root.is_open()) {
    return system_error(folder.string(), errno);
  }
  Walk walk(folder.string(), limits);
  if (auto walked = walk.folder(std::move(root), ""); !walked) {
    return std::move(walked).error();
  }
  TemplateFolder found = std::move(walk).take();
  if (found.files.empty()) {
    return bad_file(folder.string(), "holds no file to commit");
  }
  return found;
}

}  // namespace gitprovider::bootstrap
