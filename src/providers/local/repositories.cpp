#include "src/providers/local/repositories.hpp"

#include "src/core/timestamp.hpp"
#include "src/providers/local/commit_object.hpp"
#include "src/providers/local/describe.hpp"
#include "src/providers/local/durable_file.hpp"
#include "src/providers/local/git2_error.hpp"
#include "src/providers/local/git_folder.hpp"
#include "src/providers/local/own_folder.hpp"
#include "src/providers/local/publish.hpp"
#include "src/providers/local/refs.hpp"
#include "src/providers/local/store.hpp"
#include "src/providers/local/tree_changes.hpp"
#include "src/providers/local/update_hook.hpp"

#include "gitprovider/call.hpp"

#include <string>
#include <system_error>
#include <utility>

namespace gitprovider::local {
namespace {

constexpr const char* kDefaultBranch = "main";

/// A repository that is being made. Removed again unless it was moved into place. Its lock says
/// that its maker is alive.
class Unfinished {
 public:
  Unfinished(std::filesystem::path folder, FileLock alive)
      : layout_{.folder = std::move(folder)}, alive_(std::move(alive)) {}
  Unfinished(Unfinished&&) noexcept = default;
  Unfinished& operator=(Unfinished&&) = delete;
  ~Unfinished() {
    if (!layout_.folder.empty() && !is_placed_) {
      std::error_code ignored;
      std::filesystem::remove_all(layout_.folder, ignored);
    }
  }

  [[nodiscard]] const Layout& layout() const noexcept { return layout_; }

  /// The outcome of a failure is `unknown` where it may be in its place.
  Result<void> move_to(const std::filesystem::path& place) {
    std::error_code failed;
    std::filesystem::rename(layout_.folder, place, failed);
    if (failed) {
      Error error = system_error(failed.value(), "move the new repository into place");
      error.outcome = is_occupied(failed) ? Outcome::not_applied : Outcome::unknown;
      return error;
    }
    is_placed_ = true;
    return sync_directory(place.parent_path());
  }

 private:
  static bool is_occupied(const std::error_code& failed) {
    return failed == std::errc::file_exists || failed == std::errc::directory_not_empty ||
           failed == std::errc::not_a_directory;
  }

  Layout layout_;
  bool is_placed_ = false;
  FileLock alive_;
};

std::string folder_of(const RepoRef& repo) { return repo.name + std::string(kRepositorySuffix); }

Result<void> require_free(const std::filesystem::path& owner, const RepoRef& repo) {
  auto entry = find_entry(owner, folder_of(repo));
  if (!entry) {
    return std::move(entry).error();
  }
  if (entry->name.empty()) {
    return {};
  }
  return Error{.code = ErrorCode::already_exists,
               .message = "create " + repo.owner + "/" + repo.name + ": " + entry->name +
                          " is there already"};
}

Result<std::filesystem::path> make_owner(const std::filesystem::path& root,
                                         const std::string& owner) {
  auto entry = find_entry(root, owner);
  if (!entry) {
    return std::move(entry).error();
  }
  if (entry->is_directory) {
    return root / entry->name;
  }
  if (!entry->name.empty()) {
    return local_io("create under " + owner, "it is no directory; symbolic links are not followed");
  }
  std::error_code failed;
  std::filesystem::create_directory(root / owner, failed);
  if (failed) {
    return system_error(failed.value(), "make the folder of owner " + owner);
  }
  return sync_directory(root).transform([&] { return root / owner; });
}

// What makers left that died. Called with the creation lock, under which each maker takes its own.
void remove_leftovers(const std::filesystem::path& owner) {
  std::error_code failed;
  std::filesystem::directory_iterator entry(owner, failed);
  for (; !failed && entry != std::filesystem::directory_iterator(); entry.increment(failed)) {
    if (entry->path().filename().string().starts_with(kUnfinished) &&
        FileLock::try_directory(entry->path()).is_held()) {
      std::error_code ignored;
      std::filesystem::remove_all(entry->path(), ignored);
    }
  }
}

Result<Unfinished> begin(const Host& host, const RepoRef& repo, const Terms& terms) {
  auto lock = lock_creation(host.root, terms);
  if (!lock) {
    return std::move(lock).error();
  }
  auto owner = make_owner(host.root, repo.owner);
  if (!owner) {
    return std::move(owner).error();
  }
  if (auto free = require_free(*owner, repo); !free) {
    return std::move(free).error();
  }
  remove_leftovers(*owner);
  auto folder = *owner / (std::string(kUnfinished) + new_operation_id());
  std::error_code failed;
  std::filesystem::create_directory(folder, failed);
  if (failed) {
    return system_error(failed.value(), "make the folder of a new repository");
  }
  auto alive = FileLock::try_directory(folder);
  return Unfinished(std::move(folder), std::move(alive));
}

Result<RepositoryHandle> make_git(const Layout& layout, const NewRepository& request) {
  const NewGitFolder wanted{.default_branch = request.default_branch.value_or(kDefaultBranch),
                            .description = request.description};
  return make_git_folder(layout, wanted).and_then([&] { return open_git(layout); });
}

Result<void> write_own_files(const Layout& layout, const NewRepository& request, WallTime now) {
  return make_own_folder(layout, {.id = new_operation_id(),
                                  .visibility = request.visibility,
                                  .description = request.description,
                                  .created = to_rfc3339(now)})
      .and_then([&] { return install_update_hook(layout); });
}

std::string readme(const NewRepository& request) {
  std::string text = "# " + request.repo.name + "\n";
  return request.description.empty() ? text : text + "\n" + request.description + "\n";
}

Result<void> make_first_commit(const Host& host, git_repository* repository,
                               const NewRepository& request, const Terms& terms) {
  auto tree = apply_changes(repository, nullptr,
                            {FileChange{.path = "README.md", .content = readme(request)}}, terms);
  if (!tree) {
    return std::move(tree).error();
  }
  auto signature = sign(host.identity, terms.clock().wall_now());
  if (!signature) {
    return std::move(signature).error();
  }
  auto commit = write_commit(repository, {.tree = *tree,
                                          .message = "Initial commit",
                                          .author = signature->get(),
                                          .committer = signature->get()});
  if (!commit) {
    return std::move(commit).error();
  }
  const auto branch = branch_ref(request.default_branch.value_or(kDefaultBranch));
  return move_ref(repository, {.ref = branch, .to = *commit}, "make the first commit");
}

Result<void> build(const Host& host, const Layout& layout, const NewRepository& request,
                   const Terms& terms) {
  auto repository = make_git(layout, request);
  if (!repository) {
    return std::move(repository).error();
  }
  return write_own_files(layout, request, terms.clock().wall_now())
      .and_then([&] {
        return request.initialize ? make_first_commit(host, repository->get(), request, terms)
                                  : Result<void>();
      })
      .and_then([&] { return sync_tree(layout.folder); });
}

Look look_for(const Host& host, const Intent& intent, const Terms& terms) {
  return [&]() -> Result<Finding> {
    const auto made = open_repository(host.root, repo_of(intent));
    if (!made) {
      const bool is_absent = made.error().code == ErrorCode::not_found;
      return is_absent ? Result<Finding>{without_repository(intent)} : made.error();
    }
    return look(*made, intent, present_of(terms));
  };
}

Result<Repository> read_made(const Host& host, const RepoRef& repo) {
  auto made = open_repository(host.root, repo).and_then(describe_repository);
  if (!made) {
    made.error().outcome = Outcome::unknown;
  }
  return made;
}

Result<Applied<Repository>> finish(const Host& host, Unfinished unfinished,
                                   const NewRepository& request, const Terms& terms) {
  auto lock = lock_creation(host.root, terms);
  if (!lock) {
    return std::move(lock).error();
  }
  const RepoRef& repo = request.repo;
  const auto owner = unfinished.layout().folder.parent_path();
  if (auto free = require_free(owner, repo); !free) {
    return std::move(free).error();
  }
  const Intent intent = CreateRepoIntent{.repo = repo,
                                         .visibility = request.visibility,
                                         .default_branch = request.default_branch,
                                         .is_initialized = request.initialize};
  return publish<Repository>(
      {.host = host, .terms = terms, .intent = intent, .look = look_for(host, intent, terms)}, [&] {
        return unfinished.move_to(owner / folder_of(repo)).and_then([&] {
          return read_made(host, repo);
        });
      });
}

}  // namespace

Result<Repository> get_repo(const Host& host, const RepoRef& repo, const Terms& terms) {
  return terms.check()
      .and_then([&] { return open_repository(host.root, repo); })
      .and_then(describe_repository);
}

Result<Applied<Repository>> create_repo(const Host& host, const NewRepository& request,
                                        const Terms& terms) {
  auto unfinished = terms.check().and_then([&] { return begin(host, request.repo, terms); });
  if (!unfinished) {
    return std::move(unfinished).error();
  }
  return build(host, unfinished->layout(), request, terms).and_then([&] {
    return finish(host, *std::move(unfinished), request, terms);
  });
}

}  // namespace gitprovider::local
