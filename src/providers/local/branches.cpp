#include "src/providers/local/branches.hpp"

#include "src/providers/local/git2_error.hpp"
#include "src/providers/local/oid.hpp"
#include "src/providers/local/protection_record.hpp"
#include "src/providers/local/publish.hpp"
#include "src/providers/local/refs.hpp"
#include "src/providers/local/store.hpp"

#include "gitprovider/client_options.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace gitprovider::local {
namespace {

/// A branch that leads nowhere (a broken symbolic reference) is left out.
std::optional<Branch> read_branch(git_repository* repository, std::string_view ref) {
  git_oid id{};
  if (git_reference_name_to_id(&id, repository, std::string(ref).c_str()) != 0) {
    return std::nullopt;
  }
  return Branch{.name = std::string(ref.substr(branch_ref("").size())), .id = to_object_id(id)};
}

Result<std::vector<Branch>> read_branches(git_repository* repository, const Terms& terms) {
  std::vector<Branch> branches;
  ReferencesHandle references;
  int code = git_reference_iterator_glob_new(Into{references}, repository, "refs/heads/*");
  const char* ref = nullptr;
  while (code == 0 && (code = git_reference_next_name(&ref, references.get())) == 0) {
    if (auto left = terms.check(); !left) {
      return std::move(left).error();
    }
    if (auto branch = read_branch(repository, ref)) {
      branches.push_back(*std::move(branch));
    }
  }
  if (code != GIT_ITEROVER) {
    return git2_error(code, "list the branches");
  }
  std::ranges::sort(branches, {}, &Branch::name);
  return branches;
}

bool clash(std::string_view one, std::string_view other) noexcept {
  return one.size() > other.size() && one.starts_with(other) && one[other.size()] == '/';
}

// Git keeps references as files: `a` cannot stand beside `a/b`.
Result<void> require_place(const std::vector<Branch>& branches, const std::string& name) {
  for (const auto& branch : branches) {
    if (branch.name == name) {
      return Error{.code = ErrorCode::already_exists,
                   .message = "create branch " + name + ": it is there already"};
    }
    if (clash(branch.name, name) || clash(name, branch.name)) {
      return conflict("create branch " + name, "the name clashes with branch " + branch.name);
    }
  }
  return {};
}

Result<git_oid> find_commit(git_repository* repository, const std::string& id) {
  const auto wanted = to_git_oid(id);
  CommitHandle commit;
  const int code = wanted ? git_commit_lookup(Into{commit}, repository, &*wanted) : GIT_ENOTFOUND;
  if (code == GIT_ENOTFOUND) {
    return not_found("commit " + id);
  }
  if (code != 0) {
    return git2_error(code, "read commit " + id);
  }
  return *wanted;
}

bool is_full_id(const std::string& text) { return ObjectId::parse(text).has_value(); }

Result<git_oid> find_source(git_repository* repository, const std::string& from) {
  return is_full_id(from) ? find_commit(repository, from) : require_branch(repository, from);
}

Result<Branch> make_branch(git_repository* repository, const std::string& name, const git_oid& at) {
  return move_ref(repository, {.ref = branch_ref(name), .to = at}, "create branch " + name)
      .transform([&] { return Branch{.name = name, .id = to_object_id(at)}; });
}

Result<Applied<Branch>> create(const Host& host, const OpenedRepository& opened,
                               const NewBranch& request, const Terms& terms) {
  git_repository* repository = opened.git.get();
  auto branches = read_branches(repository, terms);
  if (!branches) {
    return std::move(branches).error();
  }
  if (branches->empty()) {
    return conflict("create branch " + request.name,
                    "the repository is empty; its first branch is made by its first commit");
  }
  if (auto place = require_place(*branches, request.name); !place) {
    return std::move(place).error();
  }
  auto source = find_source(repository, request.from);
  if (!source) {
    return std::move(source).error();
  }
  const Intent intent =
      CreateBranchIntent{.repo = opened.repo, .name = request.name, .at = to_object_id(*source)};
  return publish<Branch>(
      {.host = host, .terms = terms, .intent = intent, .look = look_into(opened, intent, terms)},
      [&] { return make_branch(repository, request.name, *source); });
}

}  // namespace

Result<BranchList> list_branches(const Host& host, const RepoRef& repo, const ListBranches& request,
                                 const Terms& terms) {
  auto opened = terms.check().and_then([&] { return open_repository(host.root, repo); });
  if (!opened) {
    return std::move(opened).error();
  }
  auto branches = read_branches(opened->git.get(), terms);
  if (!branches) {
    return std::move(branches).error();
  }
  const auto limit = std::min(request.limit.value_or(Limits{}.max_items), Limits{}.max_items);
  BranchList list{.branches = *std::move(branches)};
  list.truncated = list.branches.size() > limit;
  list.branches.resize(std::min(list.branches.size(), limit));
  for (auto& branch : list.branches) {
    branch.is_protected = find_protection(opened->own.protections, branch.name) != nullptr;
  }
  return list;
}

Result<Applied<Branch>> create_branch(const Host& host, const RepoRef& repo,
                                      const NewBranch& request, const Terms& terms) {
  return terms.check()
      .and_then([&] { return open_to_change(host.root, repo, terms); })
      .and_then([&](OpenedRepository opened) { return create(host, opened, request, terms); });
}

}  // namespace gitprovider::local
