#include "tests/contract/local_host.hpp"

#include <git2.h>

#include <memory>
#include <stdexcept>
#include <stdlib.h>

namespace gitprovider::contract {
namespace {

void must(int code, const char* what) {
  if (code != 0) {
    throw std::runtime_error(std::string(what) + " failed");
  }
}

template <class Object, void (*free_object)(Object*)>
struct Free {
  void operator()(Object* object) const { free_object(object); }
};
template <class Object, void (*free_object)(Object*)>
using Handle = std::unique_ptr<Object, Free<Object, free_object>>;

using Repo = Handle<git_repository, git_repository_free>;
using CommitHandle = Handle<git_commit, git_commit_free>;
using TreeHandle = Handle<git_tree, git_tree_free>;
using EntryHandle = Handle<git_tree_entry, git_tree_entry_free>;
using BlobHandle = Handle<git_blob, git_blob_free>;

Repo open_repository(const std::filesystem::path& root, const RepoRef& repo) {
  git_repository* opened = nullptr;
  must(git_repository_open_bare(&opened, (root / repo.owner / (repo.name + ".git")).c_str()),
       "open");
  return Repo(opened);
}

CommitHandle find_commit(git_repository* repository, const git_oid& id) {
  git_commit* commit = nullptr;
  must(git_commit_lookup(&commit, repository, &id), "look up a commit");
  return CommitHandle(commit);
}

EntryHandle find_entry(git_commit* commit, const std::string& path) {
  git_tree* tree = nullptr;
  must(git_commit_tree(&tree, commit), "read a tree");
  const TreeHandle owner(tree);
  git_tree_entry* entry = nullptr;
  (void)git_tree_entry_bypath(&entry, tree, path.c_str());
  return EntryHandle(entry);
}

std::string content_of(git_repository* repository, const git_tree_entry* entry) {
  git_blob* blob = nullptr;
  must(git_blob_lookup(&blob, repository, git_tree_entry_id(entry)), "read a file");
  const BlobHandle owner(blob);
  return {static_cast<const char*>(git_blob_rawcontent(blob)),
          static_cast<std::size_t>(git_blob_rawsize(blob))};
}

ObjectId to_object_id(const git_oid& id) {
  char text[GIT_OID_HEXSZ + 1] = {};
  return *ObjectId::parse(git_oid_tostr(static_cast<char*>(text), sizeof text, &id));
}

/// What shows a change, as a pattern of its path.
std::string deciding(Operation operation) {
  switch (operation) {
    case Operation::create_repo:
      return R"(widget\d+\.git$)";
    case Operation::protect_branch:
      return R"(/protection\.json$)";
    case Operation::open_pull_request:
      return R"(/pull-requests/\d+\.json$)";
    default:
      return "/refs/heads/";
  }
}

}  // namespace

void LocalFaults::plan(const testing::PlannedFault& fault) {
  disk_.plan({.path = deciding(fault.operation), .loses_change = !fault.after_effect});
}

unsigned LocalFaults::requests(Operation operation) { return disk_.changes(deciding(operation)); }

LocalHost::LocalHost() {
  git_libgit2_init();
  auto opened = open_local({.root = folder_.path()});
  if (!opened) {
    throw std::runtime_error(opened.error().message);
  }
  provider_ = *std::move(opened);
}

RepoRef LocalHost::free_repository() {
  return {.owner = "acme", .name = "widget" + std::to_string(++names_)};
}

std::optional<testing::StoredFile> LocalHost::file(const RepoRef& repo, std::string_view branch,
                                                   std::string_view path) {
  const auto repository = open_repository(folder_.path(), repo);
  git_oid id{};
  if (git_reference_name_to_id(&id, repository.get(),
                               ("refs/heads/" + std::string(branch)).c_str()) != 0) {
    return std::nullopt;
  }
  const auto commit = find_commit(repository.get(), id);
  const auto entry = find_entry(commit.get(), std::string(path));
  if (!entry) {
    return std::nullopt;
  }
  return testing::StoredFile{
      .content = content_of(repository.get(), entry.get()),
      .executable = git_tree_entry_filemode(entry.get()) == GIT_FILEMODE_BLOB_EXECUTABLE};
}

std::vector<ObjectId> LocalHost::parents(const RepoRef& repo, const ObjectId& commit) {
  const auto repository = open_repository(folder_.path(), repo);
  git_oid id{};
  must(git_oid_fromstr(&id, commit.hex().c_str()), "read an id");
  const auto found = find_commit(repository.get(), id);
  std::vector<ObjectId> parents;
  for (unsigned i = 0; i < git_commit_parentcount(found.get()); ++i) {
    parents.push_back(to_object_id(*git_commit_parent_id(found.get(), i)));
  }
  return parents;
}

}  // namespace gitprovider::contract
