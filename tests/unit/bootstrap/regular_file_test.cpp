#include "src/bootstrap/regular_file.hpp"

#include "src/bootstrap/template_folder.hpp"

#include "tests/catch_compat.hpp"

#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace gitprovider::bootstrap {
namespace {

class Folder {
 public:
  Folder()
      : path_(std::filesystem::temp_directory_path() /
              ("regular-file-" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }

  std::filesystem::path write(const std::string& name, const std::string& content) const {
    std::ofstream(path_ / name, std::ios::binary) << content;
    return path_ / name;
  }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace

TEST_CASE("a file is read byte for byte, with its executable bit", "[unit][bootstrap]") {
  const Folder folder;
  const std::string bytes("\0\xff\r\n", 4);
  const auto file = folder.write("tool", bytes);
  CHECK_FALSE(read_regular_file(file)->is_executable);
  std::filesystem::permissions(file, std::filesystem::perms::owner_exec,
                               std::filesystem::perm_options::add);

  CHECK(read_regular_file(file)->content == bytes);
  CHECK(read_regular_file(file)->is_executable);
}

TEST_CASE("a file larger than allowed is refused before it is read", "[unit][bootstrap]") {
  const Folder folder;
  const auto file = folder.write("big", std::string(11, 'x'));

  CHECK(read_regular_file(file, 11)->content.size() == 11);
  CHECK(read_regular_file(file, 10).error().code == ErrorCode::invalid_argument);
}

TEST_CASE("a file whose size lies is an error", "[unit][bootstrap]") {
  // Files of /proc say 0 and hold more: the same as a file that grows while it is read.
  const auto read = read_regular_file("/proc/self/status");

  CHECK(read.error().code == ErrorCode::local_io);
  CHECK_THAT(read.error().message, Catch::Contains("changed while it was read"));
}

TEST_CASE("a link is followed only where the caller named it", "[unit][bootstrap]") {
  const Folder folder;
  folder.write("real", "content");
  std::filesystem::create_symlink("real", folder.path() / "link");
  const FilePlace place{
      .directory = AT_FDCWD, .name = (folder.path() / "link").string(), .shown = "link"};

  CHECK(read_regular_file(folder.path() / "link")->content == "content");
  CHECK(read_regular_file(place, Links::refuse).error().code == ErrorCode::invalid_argument);
}

TEST_CASE("a folder beyond the limits of a commit is refused while it is read",
          "[unit][bootstrap]") {
  const Folder folder;
  folder.write("a", "12345");
  folder.write("b", "12345");

  CHECK(read_template_folder(folder.path(), {.max_files = 2, .max_bytes = 10})->files.size() == 2);
  CHECK_FALSE(read_template_folder(folder.path(), {.max_files = 1, .max_bytes = 10}).has_value());
  CHECK_FALSE(read_template_folder(folder.path(), {.max_files = 2, .max_bytes = 9}).has_value());
}

}  // namespace gitprovider::bootstrap
