#include "tests/unit/local/local_host.hpp"

#include "tests/catch_compat.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

namespace gitprovider::local {

Ran run_in(const std::filesystem::path& folder, const std::string& command) {
  const std::string whole =
      "cd '" + folder.string() +
      "' && export GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=Person "
      "GIT_AUTHOR_EMAIL=person@example.org GIT_COMMITTER_NAME=Person "
      "GIT_COMMITTER_EMAIL=person@example.org; { " +
      command + "; } 2>&1";
  FILE* pipe = ::popen(whole.c_str(), "r");
  REQUIRE(pipe != nullptr);
  Ran ran;
  std::array<char, 4096> part{};
  for (std::size_t count = 0; (count = std::fread(part.data(), 1, part.size(), pipe)) > 0;) {
    ran.output.append(part.data(), count);
  }
  ran.ok = ::pclose(pipe) == 0;
  return ran;
}

std::string read_text(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

void write_text(const std::filesystem::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

FileChange put(std::string path, std::string content) {
  return {.path = std::move(path), .content = std::move(content)};
}

FileChange remove(std::string path) {
  return {.action = FileChange::Action::remove, .path = std::move(path)};
}

std::unique_ptr<GitProvider> TestHost::open() const {
  LocalOptions with = options;
  with.root = root();
  auto opened = open_local(std::move(with));
  REQUIRE(opened);
  return *std::move(opened);
}

void TestHost::create() {
  const auto made = provider->create_repo({.repo = repo, .initialize = true});
  INFO((made ? "" : made.error().message));
  REQUIRE(made);
}

ObjectId TestHost::commit(const std::string& branch, std::vector<FileChange> changes) {
  const auto made = provider->commit_files(
      repo, {.branch = branch, .message = "Change " + branch, .changes = std::move(changes)});
  INFO((made ? "" : made.error().message));
  REQUIRE(made);
  return made->value.id;
}

void TestHost::branch(const std::string& name, const std::string& from) {
  const auto made = provider->create_branch(repo, {.name = name, .from = from});
  INFO((made ? "" : made.error().message));
  REQUIRE(made);
}

std::int64_t TestHost::pull_request(const std::string& head) {
  const auto made =
      provider->open_pull_request(repo, {.head = head, .base = "main", .title = "Take " + head});
  INFO((made ? "" : made.error().message));
  REQUIRE(made);
  return made->value.number;
}

Result<Applied<PullRequest>> TestHost::merge(std::int64_t number, MergeMethod method) {
  return provider->merge_pull_request(repo, {.number = number, .method = method});
}

ObjectId TestHost::head(const std::string& branch) const {
  const auto list = provider->list_branches(repo);
  REQUIRE(list);
  for (const auto& found : list->branches) {
    if (found.name == branch) {
      return found.id;
    }
  }
  return {};
}

std::string TestHost::git(const std::string& arguments) const {
  auto ran = run_in(git_dir(), "git " + arguments);
  INFO(ran.output);
  REQUIRE(ran.ok);
  if (ran.output.ends_with('\n')) {
    ran.output.pop_back();
  }
  return ran.output;
}

std::filesystem::path TestHost::clone() const {
  const auto repository = provider->get_repo(repo);
  REQUIRE(repository);
  const auto ran = run_in(folder.path(), "git clone -q '" + repository->clone_url_http + "' clone");
  INFO(ran.output);
  REQUIRE(ran.ok);
  return folder.path() / "clone";
}

}  // namespace gitprovider::local
