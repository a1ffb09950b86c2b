// Where the text comes from: a regular file, and nothing that only looks like one.

#include "gitprovider/config.hpp"
#include "tests/catch_compat.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

using namespace gitprovider;
namespace fs = std::filesystem;

namespace {

class Folder {
 public:
  Folder() {
    std::string pattern = (fs::temp_directory_path() / "gitprovider-config-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) {
      throw std::runtime_error("no temporary folder");
    }
    path_ = pattern;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }

  [[nodiscard]] fs::path file(const std::string& name) const { return path_ / name; }
  [[nodiscard]] fs::path write(const std::string& text) const {
    std::ofstream(file("config.yaml"), std::ios::binary) << text;
    return file("config.yaml");
  }

 private:
  fs::path path_{};
};

std::string refusal(const fs::path& file) {
  const auto config = Config::load(file);
  REQUIRE_FALSE(config);
  CHECK(config.error().code == ErrorCode::invalid_argument);
  CHECK_THAT(config.error().message, Catch::Contains(file.string()));
  return config.error().message;
}

}  // namespace

TEST_CASE("options for a host come from a file in one call", "[unit][config]") {
  const Folder folder;
  const fs::path file = folder.write("hosts:\n  a: {user_agent: x}\n");

  CHECK(load_options(file, "a").value().user_agent == "x");
  CHECK(load_options(file).value().user_agent.empty());
  CHECK(load_options(folder.write("")).value().ca_file.empty());
}

TEST_CASE("an error names the file as it was named", "[unit][config]") {
  const Folder folder;

  CHECK_THAT(refusal(folder.write("x: 1\n")), Catch::Contains("config.yaml:1:1: unknown key 'x'"));
}

TEST_CASE("what is no regular file is refused without waiting", "[unit][config]") {
  const Folder folder;
  REQUIRE(::mkfifo(folder.file("pipe").c_str(), 0600) == 0);
  fs::create_symlink("nowhere", folder.file("dangling"));
  fs::create_symlink("loop", folder.file("loop"));

  CHECK_THAT(refusal(folder.file("pipe")), Catch::Contains("not a regular file"));
  CHECK_THAT(refusal(folder.file("")), Catch::Contains("not a regular file"));
  CHECK_THAT(refusal("/dev/zero"), Catch::Contains("not a regular file"));
  CHECK_FALSE(refusal(folder.file("dangling")).empty());
  CHECK_FALSE(refusal(folder.file("absent")).empty());
  CHECK(Config::load(folder.file("loop")).error().code == ErrorCode::local_io);
}

TEST_CASE("a file is as large as the limit and not a byte larger", "[unit][config]") {
  const Folder folder;
  constexpr std::size_t kMost = std::size_t{64} << 10;

  CHECK(Config::load(folder.write("#" + std::string(kMost - 1, 'x'))));
  CHECK_THAT(refusal(folder.write("#" + std::string(kMost, 'x'))), Catch::Contains("larger than"));
}

TEST_CASE("a file that may not be read is a failure of reading", "[unit][config]") {
  const Folder folder;
  const fs::path file = folder.write("");
  fs::permissions(file, fs::perms::none);
  if (::access(file.c_str(), R_OK) == 0) {
    return;  // who may read everything cannot see this
  }

  CHECK(Config::load(file).error().code == ErrorCode::local_io);
}
