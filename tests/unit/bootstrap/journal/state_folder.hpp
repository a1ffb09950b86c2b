#pragma once

// A folder for one test's journals, gone with the object.

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <unistd.h>

namespace gitprovider::bootstrap {

class StateFolder {
 public:
  StateFolder() { std::filesystem::create_directories(path_); }
  StateFolder(const StateFolder&) = delete;
  StateFolder& operator=(const StateFolder&) = delete;
  ~StateFolder() { std::filesystem::remove_all(path_); }

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] std::filesystem::path journal() const { return path_ / "state" / "journal"; }

 private:
  static inline std::atomic<unsigned> made_{0};
  std::filesystem::path path_ =
      std::filesystem::temp_directory_path() /
      ("journal-" + std::to_string(::getpid()) + "-" + std::to_string(made_++));
};

inline std::string bytes_in(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

inline void put_bytes(const std::filesystem::path& file, const std::string& bytes) {
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << bytes;
  std::filesystem::permissions(
      file, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

}  // namespace gitprovider::bootstrap
