#pragma once

// What the tests of the local host share: a folder of their own, a host in it, and real Git.

#include "gitprovider/gitprovider.hpp"
#include "tests/temporary_folder.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace gitprovider::local {

using tests::TemporaryFolder;

/// What a program printed, and whether it ended well.
struct Ran {
  bool ok = false;
  std::string output{};
};

/// Runs a shell command in a folder with a Git that reads no configuration of this machine.
[[nodiscard]] Ran run_in(const std::filesystem::path& folder, const std::string& command);

[[nodiscard]] std::string read_text(const std::filesystem::path& file);
void write_text(const std::filesystem::path& file, const std::string& text);

[[nodiscard]] FileChange put(std::string path, std::string content);
[[nodiscard]] FileChange remove(std::string path);

/// A local host in a folder of its own, with a few words for what tests do most.
struct TestHost {
  TestHost() = default;
  explicit TestHost(LocalOptions with) : options(std::move(with)) {}

  TemporaryFolder folder{};
  LocalOptions options{};
  RepoRef repo{.owner = "acme", .name = "widget"};
  std::unique_ptr<GitProvider> provider = open();

  /// Another provider on the same folder.
  [[nodiscard]] std::unique_ptr<GitProvider> open() const;
  [[nodiscard]] std::filesystem::path root() const { return folder.path() / "host"; }
  [[nodiscard]] std::filesystem::path git_dir() const { return root() / "acme" / "widget.git"; }
  [[nodiscard]] std::filesystem::path own() const { return git_dir() / "gitprovider"; }

  /// Makes the repository with a first commit on `main`.
  void create();
  /// Commits to a branch that exists and gives the new head.
  ObjectId commit(const std::string& branch, std::vector<FileChange> changes);
  void branch(const std::string& name, const std::string& from = "main");
  /// Opens a pull request to `main` and gives its number.
  std::int64_t pull_request(const std::string& head);
  Result<Applied<PullRequest>> merge(std::int64_t number, MergeMethod method = MergeMethod::merge);
  [[nodiscard]] ObjectId head(const std::string& branch) const;
  /// Runs git in the bare repository; fails the test where git does.
  [[nodiscard]] std::string git(const std::string& arguments) const;
  /// Clones to `clone` beside the host.
  [[nodiscard]] std::filesystem::path clone() const;
};

}  // namespace gitprovider::local
