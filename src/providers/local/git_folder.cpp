#include "src/providers/local/git_folder.hpp"

#include "src/providers/local/durable_file.hpp"
#include "src/providers/local/git2_error.hpp"
#include "src/providers/local/git_owner.hpp"

#include <git2/sys/repository.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace gitprovider::local {
namespace {

constexpr std::string_view kConfiguration =
    "[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n"
    "[receive]\n\thideRefs = refs/pull\n";

constexpr std::int32_t kNewestFormat = 1;
constexpr std::string_view kHarmlessExtension = "extensions.noop";

std::string tried(const Layout& layout) { return "open " + layout.folder.filename().string(); }

Error unknown_format(const Layout& layout, const std::string& what) {
  return local_io(tried(layout), "its Git format is not supported here (" + what + ")");
}

int load_own_configuration(ConfigHandle& config, git_repository* repository, const Layout& layout) {
  int code = git_config_new(Into{config});
  if (code == 0) {
    code = git_config_add_file_ondisk(config.get(), layout.config().c_str(), GIT_CONFIG_LEVEL_LOCAL,
                                      repository, 0);
  }
  if (code == 0) {
    code = git_config_add_file_ondisk(config.get(), layout.durability().c_str(),
                                      GIT_CONFIG_LEVEL_APP, repository, 0);
  }
  return code == 0 ? git_repository_set_config(repository, config.get()) : code;
}

Result<void> require_known_extensions(git_config* config, const Layout& layout) {
  ConfigEntriesHandle entries;
  int code = git_config_iterator_glob_new(Into{entries}, config, "^extensions\\.");
  git_config_entry* entry = nullptr;
  while (code == 0 && (code = git_config_next(&entry, entries.get())) == 0) {
    if (entry->name != kHarmlessExtension) {
      return unknown_format(layout, entry->name);
    }
  }
  return code == GIT_ITEROVER ? Result<void>() : Result<void>(git2_error(code, tried(layout)));
}

// Extensions count from version 1 on, as they do for Git.
Result<void> require_known_format(git_config* config, const Layout& layout) {
  std::int32_t version = 0;
  const int code = git_config_get_int32(&version, config, "core.repositoryformatversion");
  if (code != 0 && code != GIT_ENOTFOUND) {
    return git2_error(code, tried(layout));
  }
  if (version < 0 || version > kNewestFormat) {
    return unknown_format(layout, "version " + std::to_string(version));
  }
  return version == 0 ? Result<void>() : require_known_extensions(config, layout);
}

Result<void> make_folders(const Layout& layout) {
  for (const char* name : {"objects/info", "objects/pack", "refs/heads", "refs/tags", "hooks"}) {
    std::error_code failed;
    std::filesystem::create_directories(layout.folder / name, failed);
    if (failed) {
      return system_error(failed.value(), "make a Git repository");
    }
  }
  return {};
}

}  // namespace

Result<void> make_git_folder(const Layout& layout, const NewGitFolder& wanted) {
  const auto head = "ref: refs/heads/" + wanted.default_branch + "\n";
  return make_folders(layout)
      .and_then([&] { return write_file(layout.config(), kConfiguration); })
      .and_then([&] {
        return wanted.description.empty()
                   ? Result<void>()
                   : write_file(layout.folder / "description", wanted.description + "\n");
      })
      .and_then([&] { return write_file(layout.folder / "HEAD", head); });
}

Result<RepositoryHandle> open_git(const Layout& layout) {
  if (auto ours = require_trusted_owner(layout.folder); !ours) {
    return std::move(ours).error();
  }
  RepositoryHandle repository;
  ConfigHandle config;
  // Every other way of opening reads configuration from outside the repository.
  int code = git_repository_open_bare(Into{repository}, layout.folder.c_str());
  if (code == GIT_ENOTFOUND) {
    return local_io(tried(layout), "the folder holds no bare Git repository, or a damaged one");
  }
  if (code == 0) {
    code = load_own_configuration(config, repository.get(), layout);
  }
  if (code != 0) {
    return git2_error(code, tried(layout));
  }
  return require_known_format(config.get(), layout).transform([&] {
    return std::move(repository);
  });
}

}  // namespace gitprovider::local
