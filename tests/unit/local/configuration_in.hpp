#pragma once

// Where libgit2 looks for configuration outside the repository, chosen by a test.

#include "src/providers/local/git2_handle.hpp"

#include <filesystem>

namespace gitprovider::local {

/// Lets libgit2 look for a user's configuration in one folder only.
class ConfigurationIn {
 public:
  explicit ConfigurationIn(const std::filesystem::path& folder) {
    start_libgit2();
    search(folder.c_str());
  }
  ConfigurationIn(const ConfigurationIn&) = delete;
  ConfigurationIn& operator=(const ConfigurationIn&) = delete;
  ~ConfigurationIn() { search(nullptr); }

 private:
  static void search(const char* path) {
    for (const int level : {GIT_CONFIG_LEVEL_GLOBAL, GIT_CONFIG_LEVEL_XDG, GIT_CONFIG_LEVEL_SYSTEM,
                            GIT_CONFIG_LEVEL_PROGRAMDATA}) {
      git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, level, path);
    }
  }
};

}  // namespace gitprovider::local
