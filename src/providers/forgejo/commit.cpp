#include "src/providers/forgejo/commit.hpp"

#include "src/core/errors.hpp"
#include "src/core/expected_head.hpp"
#include "src/providers/forgejo/branches.hpp"
#include "src/providers/forgejo/commit_plan.hpp"
#include "src/providers/forgejo/known_files.hpp"
#include "src/providers/forgejo/paths.hpp"
#include "src/providers/forgejo/wire.hpp"
#include "src/providers/rest/marked_commit.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gitprovider::forgejo {
namespace {

/// The head to build on; absent in an empty repository.
using Base = std::optional<ObjectId>;

Result<Base> find_base(const Job& job, const std::string& branch) {
  auto head = read_branch(job, branch);
  if (head) {
    return Base{std::move(head->id)};
  }
  const auto empty = is_empty_repository(job, head.error());
  if (!empty) {
    return empty.error();
  }
  return *empty ? Result<Base>{Base{}} : Result<Base>{std::move(head).error()};
}

/// One commit while it is made.
class Committing {
 public:
  Committing(const Job& job, const NewCommit& request, const std::vector<FileOperation>& operations)
      : job_(job), request_(request), operations_(operations) {}

  /// A repeat is refused by the files it names, where fences_itself() says so.
  Result<wire::MadeCommit> send(const std::string& message) {
    return job_.session.send_as(
        job_.scope,
        {.method = http::Method::post,
         .target = paths::contents(job_.repo),
         .body = commit_body(request_, message, operations_),
         .effect = rest::Effect::visible,
         .subject = "branch " + request_.branch + " of " + full_name(job_.repo)},
        wire::read_made_commit);
  }

  Result<wire::CommitView> read(rest::Scope& scope, const ObjectId& id) {
    return job_.session.read_as(scope, paths::commit(job_.repo, id.hex()), wire::read_commit_view);
  }

  /// On which commit it came to stand is nothing that the host can be asked to guard.
  [[nodiscard]] Result<void> check_parent(const auto& made) const {
    const auto& expected = request_.expected_head;
    if (!expected || made.parents.empty() || made.parents.front() == *expected) {
      return {};
    }
    return applied_otherwise("commit " + made.id.hex() + ": was made on " +
                             made.parents.front().hex() + ", for the branch moved on from " +
                             expected->hex() + " meanwhile");
  }

 private:
  const Job& job_;
  const NewCommit& request_;
  const std::vector<FileOperation>& operations_;
};

}  // namespace

Result<Applied<Commit>> commit_files(const Job& job, const NewCommit& request) {
  if (auto fine = check_executable_bits(request); !fine) {
    return std::move(fine).error();
  }
  const auto base = find_base(job, request.branch);
  if (!base) {
    return base.error();
  }
  if (auto fine = check_expected_head(request, *base); !fine) {
    return std::move(fine).error();
  }
  const auto known =
      *base ? read_known_files(job, **base, request.changes) : Result<KnownFiles>{KnownFiles{}};
  if (!known) {
    return known.error();
  }
  const auto operations = plan_commit(request, *known);
  if (!operations) {
    return operations.error();
  }
  return rest::make_marked({.session = job.session,
                            .scope = job.scope,
                            .request = request,
                            .intent = {.repo = job.repo,
                                       .branch = request.branch,
                                       .parent = *base,
                                       .files_changed = request.changes.size(),
                                       .is_guarded = fences_itself(*operations)}},
                           Committing{job, request, *operations});
}

}  // namespace gitprovider::forgejo
