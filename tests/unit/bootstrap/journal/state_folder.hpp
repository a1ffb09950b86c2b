#pragma once

// A folder for one test's journals, gone with the object.

#include "tests/temporary_folder.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace gitprovider::bootstrap {

class StateFolder {
 public:
  [[nodiscard]] const std::filesystem::path& path() const { return folder_.path(); }
  [[nodiscard]] std::filesystem::path journal() const { return path() / "state" / "journal"; }

 private:
  tests::TemporaryFolder folder_{};
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
