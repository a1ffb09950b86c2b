#include "src/providers/local/refs.hpp"

#include "src/providers/local/durable_file.hpp"
#include "src/providers/local/git2_error.hpp"
#include "src/providers/local/git2_handle.hpp"
#include "src/providers/local/oid.hpp"

#include <filesystem>
#include <string>
#include <system_error>

namespace gitprovider::local {
namespace {

constexpr std::string_view kBranches = "refs/heads/";

/// The last step of moving a reference makes it durable; where that fails, it has moved all the
/// same, and libgit2 does not say at which step it failed.
Error not_moved(int code, std::string_view tried) {
  Error error = git2_error(code, tried);
  const bool is_refused = error.code == ErrorCode::conflict;
  error.outcome = is_refused ? Outcome::not_applied : Outcome::unknown;
  return error;
}

/// Those above the reference's own, up to the folder of the repository.
Result<void> sync_folders_above(const std::filesystem::path& ref,
                                const std::filesystem::path& top) {
  auto folder = ref.parent_path();
  while (folder != top) {
    folder = folder.parent_path();
    if (auto synced = sync_directory(folder); !synced) {
      return synced;
    }
  }
  return {};
}

}  // namespace

std::string branch_ref(std::string_view branch) { return std::string(kBranches).append(branch); }

std::string pull_request_ref(std::int64_t number) {
  return "refs/pull/" + std::to_string(number) + "/head";
}

Result<std::optional<git_oid>> find_ref(git_repository* repository, const std::string& name) {
  git_oid id{};
  const int code = git_reference_name_to_id(&id, repository, name.c_str());
  if (code == GIT_ENOTFOUND) {
    return std::optional<git_oid>{};
  }
  if (code != 0) {
    return git2_error(code, "read " + name);
  }
  return std::optional<git_oid>(id);
}

Result<git_oid> require_branch(git_repository* repository, std::string_view branch) {
  auto head = find_ref(repository, branch_ref(branch));
  if (!head) {
    return std::move(head).error();
  }
  if (!head->has_value()) {
    return not_found("branch " + std::string(branch));
  }
  return **head;
}

Result<bool> is_empty(git_repository* repository) {
  ReferencesHandle references;
  if (const int code = git_reference_iterator_new(Into{references}, repository); code != 0) {
    return git2_error(code, "list the references");
  }
  const char* name = nullptr;
  const int code = git_reference_next_name(&name, references.get());
  if (code != 0 && code != GIT_ITEROVER) {
    return git2_error(code, "list the references");
  }
  return code == GIT_ITEROVER;
}

Result<void> move_ref(git_repository* repository, const RefMove& move, std::string_view tried) {
  ReferenceHandle moved;
  const int code =
      move.from
          ? git_reference_create_matching(Into{moved}, repository, move.ref.c_str(), &move.to, 1,
                                          &*move.from, nullptr)
          : git_reference_create(Into{moved}, repository, move.ref.c_str(), &move.to, 0, nullptr);
  if (code == GIT_EEXISTS) {
    return Error{.code = ErrorCode::already_exists,
                 .message = std::string(tried) + ": " + move.ref + " is there already"};
  }
  // A branch deleted by somebody else meanwhile is not where it was either.
  if (code == GIT_ENOTFOUND) {
    return git2_error(GIT_EMODIFIED, tried);
  }
  return code == 0 ? Result<void>() : Result<void>(not_moved(code, tried));
}

Result<void> set_ref(git_repository* repository, const std::string& ref, const git_oid& to) {
  ReferenceHandle made;
  const int code = git_reference_create(Into{made}, repository, ref.c_str(), &to, 1, nullptr);
  return code == 0 ? Result<void>() : Result<void>(not_moved(code, "set " + ref));
}

Result<void> rewrite_ref(git_repository* repository, const std::string& ref, const git_oid& at) {
  const auto top = std::filesystem::path(git_repository_path(repository)).parent_path();
  const auto file = top / ref;
  std::error_code failed;
  std::filesystem::create_directories(file.parent_path(), failed);  // it may be packed
  if (failed) {
    return system_error(failed.value(), "write " + ref);
  }
  const auto is_there_still = [&] {
    return find_ref(repository, ref).and_then([&](const std::optional<git_oid>& found) {
      return found && git_oid_equal(&*found, &at) != 0
                 ? Result<void>()
                 : Result<void>(conflict("write " + ref, "it has moved meanwhile"));
    });
  };
  return replace_file(file, {.bytes = to_object_id(at).hex() + "\n",
                             .beside = file.string() + ".lock",
                             .mode = FileMode::shared,
                             .check = is_there_still})
      .and_then([&] { return sync_folders_above(file, top); });
}

Result<std::optional<std::string>> default_branch(git_repository* repository) {
  ReferenceHandle head;
  const int code = git_reference_lookup(Into{head}, repository, "HEAD");
  if (code == GIT_ENOTFOUND) {
    return std::optional<std::string>{};
  }
  if (code != 0) {
    return git2_error(code, "read HEAD");
  }
  const char* target = git_reference_symbolic_target(head.get());
  const std::string_view name = target != nullptr ? target : "";
  if (!name.starts_with(kBranches)) {
    return std::optional<std::string>{};
  }
  return std::optional<std::string>(name.substr(kBranches.size()));
}

Result<void> set_default_branch(git_repository* repository, std::string_view branch) {
  const int code = git_repository_set_head(repository, branch_ref(branch).c_str());
  return code == 0 ? Result<void>() : Result<void>(git2_error(code, "set the default branch"));
}

}  // namespace gitprovider::local
