#include "src/idempotency/request_digest.hpp"

#include "tests/catch_compat.hpp"

#include <set>
#include <string>
#include <vector>

namespace gitprovider {
namespace {

using namespace std::chrono_literals;

const Addressee kTo{
    .provider = "github", .base_url = "https://host", .operation = Operation::create_repo};
const RepoRef kRepo{.owner = "acme", .name = "widget"};

ObjectId id(char digit) { return *ObjectId::parse(std::string(40, digit)); }

/// The digests of `wanted` and of a copy of it after each of `changes`: all different.
template <class Request, class Digest>
void check_every_field(const Request& wanted, const Digest& digest,
                       const std::vector<void (*)(Request&)>& changes) {
  std::set<std::string> seen{digest(wanted)};
  CHECK(seen.begin()->size() == 64);
  CHECK(digest(wanted) == digest(Request{wanted}));
  for (const auto change : changes) {
    Request other = wanted;
    change(other);
    seen.insert(digest(other));
  }
  CHECK(seen.size() == changes.size() + 1);
}

}  // namespace

TEST_CASE("every field of a new repository makes it another request", "[idempotency][digest]") {
  check_every_field<NewRepository>({.repo = kRepo},
                                   [](const NewRepository& r) { return digest_of(kTo, r); },
                                   {[](NewRepository& r) { r.repo.owner = "other"; },
                                    [](NewRepository& r) { r.repo.name = "other"; },
                                    [](NewRepository& r) { r.visibility = Visibility::public_; },
                                    [](NewRepository& r) { r.description = "for all"; },
                                    [](NewRepository& r) { r.default_branch = ""; },
                                    [](NewRepository& r) { r.default_branch = "main"; },
                                    [](NewRepository& r) { r.initialize = true; }});
}

TEST_CASE("every field of a new branch makes it another request", "[idempotency][digest]") {
  check_every_field<NewBranch>(
      {.name = "a", .from = "b"}, [](const NewBranch& r) { return digest_of(kTo, kRepo, r); },
      {[](NewBranch& r) { r.name = "c"; }, [](NewBranch& r) { r.from = "c"; },
       // The same letters, cut elsewhere.
       [](NewBranch& r) { r = {.name = "ab", .from = ""}; },
       [](NewBranch& r) { r = {.name = "a:b", .from = "c"}; },
       [](NewBranch& r) { r = {.name = "a", .from = "b:c"}; }});
}

TEST_CASE("every field of a protection makes it another request", "[idempotency][digest]") {
  check_every_field<ProtectBranch>(
      {.branch = "main"}, [](const ProtectBranch& r) { return digest_of(kTo, kRepo, r); },
      {[](ProtectBranch& r) { r.branch = "dev"; }, [](ProtectBranch& r) { r.approvals = 0; },
       [](ProtectBranch& r) { r.approvals = 1; },
       [](ProtectBranch& r) { r.allow_force_push = true; },
       [](ProtectBranch& r) { r.allow_deletion = true; },
       [](ProtectBranch& r) { r.include_admins = false; },
       [](ProtectBranch& r) { r.required_status_checks = {"ab"}; },
       [](ProtectBranch& r) {
         r.required_status_checks = {"a", "b"};
       }});
}

TEST_CASE("every field of a commit makes it another request", "[idempotency][digest]") {
  check_every_field<NewCommit>(
      {.branch = "main", .message = "m", .changes = {{.path = "p", .content = "c"}}},
      [](const NewCommit& r) { return digest_of(kTo, kRepo, r); },
      {[](NewCommit& r) { r.branch = "dev"; }, [](NewCommit& r) { r.message = "n"; },
       [](NewCommit& r) { r.expected_head = id('a'); },
       [](NewCommit& r) { r.expected_head = id('b'); },
       [](NewCommit& r) { r.may_drop_executable = true; },
       [](NewCommit& r) { r.changes[0].action = FileChange::Action::remove; },
       [](NewCommit& r) { r.changes[0].path = "q"; },
       [](NewCommit& r) { r.changes[0].content = "d"; },
       // Bytes that are no text are told apart too.
       [](NewCommit& r) { r.changes[0].content = "\xff"; },
       [](NewCommit& r) { r.changes[0].content = "\xfe"; },
       [](NewCommit& r) { r.changes[0].executable = true; },
       [](NewCommit& r) { r.changes.push_back({.path = "q"}); }});
}

TEST_CASE("every field of a pull request makes it another request", "[idempotency][digest]") {
  check_every_field<NewPullRequest>(
      {.head = "a", .base = "b", .title = "t"},
      [](const NewPullRequest& r) { return digest_of(kTo, kRepo, r); },
      {[](NewPullRequest& r) { r.head = "c"; }, [](NewPullRequest& r) { r.base = "c"; },
       [](NewPullRequest& r) { r.title = "u"; }, [](NewPullRequest& r) { r.body = "why"; },
       [](NewPullRequest& r) { r.draft = true; }});
}

TEST_CASE("a merge is another request by number, method and head, not by its patience",
          "[idempotency][digest]") {
  const auto digest = [](const MergePullRequest& r) { return digest_of(kTo, kRepo, r); };
  check_every_field<MergePullRequest>({.number = 7}, digest,
                                      {[](MergePullRequest& r) { r.number = 8; },
                                       [](MergePullRequest& r) { r.method = MergeMethod::squash; },
                                       [](MergePullRequest& r) { r.expected_head = id('a'); }});

  CHECK(digest({.number = 7, .wait = 5min}) == digest({.number = 7}));
}

TEST_CASE(
    "the same fields to another provider, address, repository or operation are another "
    "request",
    "[idempotency][digest]") {
  const NewBranch request{.name = "a", .from = "b"};
  std::set<std::string> seen{digest_of(kTo, kRepo, request)};

  for (const auto& [provider, url, operation] :
       {std::tuple{"gitlab", "https://host", Operation::create_repo},
        std::tuple{"github", "https://other", Operation::create_repo},
        std::tuple{"github", "https://host", Operation::create_branch}}) {
    const Addressee to{.provider = provider, .base_url = url, .operation = operation};
    seen.insert(digest_of(to, kRepo, request));
  }
  seen.insert(digest_of(kTo, {.owner = "acme", .name = "other"}, request));

  CHECK(seen.size() == 5);
}

}  // namespace gitprovider
