#include "src/providers/forgejo/commit.hpp"

#include "src/core/commit_marker.hpp"
#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/providers/forgejo/branches.hpp"
#include "src/providers/forgejo/commit_plan.hpp"
#include "src/providers/forgejo/known_files.hpp"
#include "src/providers/forgejo/paths.hpp"
#include "src/providers/forgejo/wire.hpp"

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

Result<void> check_expected_head(const NewCommit& request, const Base& base) {
  if (!request.expected_head || base == request.expected_head) {
    return {};
  }
  return Error{.code = ErrorCode::conflict,
               .message = "branch " + quoted(request.branch) + ": expected at " +
                          request.expected_head->hex() + ", is " +
                          (base ? "at " + base->hex() : "in an empty repository")};
}

/// On which commit it came to stand is nothing that the host can be asked to guard.
Result<void> check_parent(const NewCommit& request, const ObjectId& made,
                          const std::vector<ObjectId>& parents) {
  const auto& expected = request.expected_head;
  if (!expected || parents.empty() || parents.front() == *expected) {
    return {};
  }
  return applied_otherwise("commit " + made.hex() + ": was made on " + parents.front().hex() +
                           ", for the branch moved on from " + expected->hex() + " meanwhile");
}

/// One commit while it is made.
class Committing {
 public:
  Committing(const Job& job, const NewCommit& request, Base base,
             const std::vector<FileOperation>& operations)
      : job_(job), request_(request), base_(std::move(base)), operations_(operations) {
    if (job.session.options().mark_commits) {
      marker_ = job.scope.operation_id;
    }
  }

  Result<Applied<Commit>> run() {
    return job_.session
        .change<Commit>(job_.scope,
                        CommitIntent{.repo = job_.repo,
                                     .branch = request_.branch,
                                     .parent = base_,
                                     .marker = marker_,
                                     .files_changed = request_.changes.size(),
                                     .is_guarded = fences_itself(operations_)},
                        [&] { return send(); })
        .and_then([&](Applied<Commit> made) { return check_found(std::move(made)); });
  }

 private:
  /// A repeat is refused by the files it names, where fences_itself() says so.
  Result<Applied<Commit>> send() {
    auto made = job_.session.send_as(
        job_.scope,
        {.method = http::Method::post,
         .target = paths::contents(job_.repo),
         .body = commit_body(request_, message(), operations_),
         .effect = rest::Effect::visible,
         .subject = "branch " + request_.branch + " of " + full_name(job_.repo)},
        wire::read_made_commit);
    if (!made) {
      return std::move(made).error();
    }
    return check_parent(request_, made->id, made->parents).transform([&] {
      return Applied<Commit>{.value = {.id = std::move(made->id),
                                       .branch = request_.branch,
                                       .files_changed = request_.changes.size()}};
    });
  }

  [[nodiscard]] std::string message() const {
    return marker_.empty() ? request_.message : with_operation_trailer(request_.message, marker_);
  }

  /// One that was found by looking has not shown its parent yet.
  Result<Applied<Commit>> check_found(Applied<Commit> made) {
    if (made.confirmed_by == ConfirmedBy::response || !request_.expected_head) {
      return made;
    }
    rest::Scope check = rest::check_scope(job_.scope);
    const auto found = job_.session.read_as(check, paths::commit(job_.repo, made.value.id.hex()),
                                            wire::read_commit_view);
    if (!found) {
      return made;
    }
    return check_parent(request_, found->id, found->parents).transform([&] {
      return std::move(made);
    });
  }

  const Job& job_;
  const NewCommit& request_;
  Base base_;
  const std::vector<FileOperation>& operations_;
  std::string marker_{};
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
  return Committing{job, request, *base, *operations}.run();
}

}  // namespace gitprovider::forgejo
