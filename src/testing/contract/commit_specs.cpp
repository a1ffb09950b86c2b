#include "src/testing/contract/spec_context.hpp"

#include <array>

namespace gitprovider::testing {
namespace {

void first_commit_makes_the_branch(SpecContext& spec) {
  const auto repo = spec.prepare_empty();
  const auto made =
      spec.require_ok(spec.provider().commit_files(
                          repo, {.branch = "main",
                                 .message = "First",
                                 .changes = {put("README.md", "# One\n"), put("src/a.txt", "a"),
                                             put("src/deep/b.txt", "b")}}),
                      "commit");

  spec.check_equal(made.value.branch, std::string("main"), "branch");
  spec.check_equal(made.value.files_changed, std::size_t{3}, "files changed");
  spec.check_head(repo, "main", made.value.id, "the branch is at the commit");
  spec.check(spec.inspector().parents(repo, made.value.id).empty(), "it is the first commit");
  spec.check_file(repo, "main", "README.md", StoredFile{.content = "# One\n"});
  spec.check_file(repo, "main", "src/a.txt", StoredFile{.content = "a"});
  spec.check_file(repo, "main", "src/deep/b.txt", StoredFile{.content = "b"});
}

void many_changes_are_one_commit(SpecContext& spec) {
  const auto prepared = spec.prepare();
  NewCommit request{.branch = prepared.main, .message = "Many\n\nIn one."};
  for (int i = 0; i < 300; ++i) {
    request.changes.push_back(put("dir" + std::to_string(i % 7) + "/file" + std::to_string(i),
                                  "content " + std::to_string(i)));
  }
  const auto made = spec.require_ok(spec.provider().commit_files(prepared.repo, request), "commit");

  spec.check_equal(made.value.files_changed, std::size_t{300}, "files changed");
  spec.check_head(prepared.repo, prepared.main, made.value.id, "the branch is at the commit");
  const auto parents = spec.inspector().parents(prepared.repo, made.value.id);
  spec.check(parents == std::vector{prepared.head}, "its one parent is the head before");
  spec.check_file(prepared.repo, prepared.main, "dir0/file0", StoredFile{.content = "content 0"});
  spec.check_file(prepared.repo, prepared.main, "dir5/file299",
                  StoredFile{.content = "content 299"});
}

void adds_replaces_and_removes(SpecContext& spec) {
  const auto prepared = spec.prepare();
  (void)spec.require_ok(spec.provider().commit_files(
                            prepared.repo, {.branch = prepared.main,
                                            .message = "Before",
                                            .changes = {put("kept", "kept"), put("dir/old", "old"),
                                                        put("gone/only", "gone")}}),
                        "commit the first files");
  const auto made = spec.require_ok(
      spec.provider().commit_files(
          prepared.repo,
          {.branch = prepared.main,
           .message = "After",
           .changes = {put("dir/new", "new"), put("dir/old", "replaced"), remove("gone/only")}}),
      "commit the changes");

  spec.check_equal(made.value.files_changed, std::size_t{3}, "files changed");
  spec.check_file(prepared.repo, prepared.main, "kept", StoredFile{.content = "kept"});
  spec.check_file(prepared.repo, prepared.main, "dir/new", StoredFile{.content = "new"});
  spec.check_file(prepared.repo, prepared.main, "dir/old", StoredFile{.content = "replaced"});
  spec.check_file(prepared.repo, prepared.main, "gone/only", std::nullopt);
}

void other_branches_stay(SpecContext& spec) {
  const auto prepared = spec.prepare();
  spec.branch(prepared, "topic");
  const auto made = spec.commit(prepared.repo, "topic", "a.txt", "a");

  spec.check_head(prepared.repo, "topic", made.id, "the branch moves");
  spec.check_head(prepared.repo, prepared.main, prepared.head, "the other one does not");
}

NewCommit one_change(const std::string& branch) {
  return {.branch = branch, .message = "Change", .changes = {put("a.txt", "a")}};
}

void expected_head_is_kept_to(SpecContext& spec) {
  const auto prepared = spec.prepare();
  auto request = one_change(prepared.main);
  request.expected_head = prepared.head;
  const auto made =
      spec.require_ok(spec.provider().commit_files(prepared.repo, request), "commit at the head");

  spec.check_refused(spec.provider().commit_files(prepared.repo, request), ErrorCode::conflict,
                     "commit at the head that was");
  request.expected_head = unknown_commit();
  spec.check_refused(spec.provider().commit_files(prepared.repo, request), ErrorCode::conflict,
                     "commit at a head that never was");
  spec.check_head(prepared.repo, prepared.main, made.value.id, "the branch stays where it was");
}

void second_call_is_a_second_commit(SpecContext& spec) {
  const auto prepared = spec.prepare();
  const auto first = spec.commit(prepared.repo, prepared.main, "a.txt", "one");
  const auto second = spec.commit(prepared.repo, prepared.main, "a.txt", "two");

  spec.check_head(prepared.repo, prepared.main, second.id, "the branch is at the second");
  spec.check(spec.inspector().parents(prepared.repo, second.id) == std::vector{first.id},
             "the second is built on the first");
}

// Either is honest. What is not: a commit that is reported and is not there.
void files_that_are_there_already(SpecContext& spec) {
  const auto prepared = spec.prepare();
  const auto first = spec.commit(prepared.repo, prepared.main, "a.txt", "a");

  const auto again = spec.provider().commit_files(prepared.repo, one_change(prepared.main));

  spec.check_file(prepared.repo, prepared.main, "a.txt", StoredFile{.content = "a"});
  if (!again) {
    spec.check_refused(again, ErrorCode::conflict, "commit the same again");
    spec.check_head(prepared.repo, prepared.main, first.id, "the branch stays where it was");
    return;
  }
  spec.check_equal(again->value.files_changed, std::size_t{1}, "files changed");
  spec.check_head(prepared.repo, prepared.main, again->value.id, "the branch is at the commit");
  spec.check(spec.inspector().parents(prepared.repo, again->value.id) == std::vector{first.id},
             "it is built on the first");
}

void removing_an_absent_file_is_a_conflict(SpecContext& spec) {
  const auto prepared = spec.prepare();

  spec.check_refused(
      spec.provider().commit_files(prepared.repo, {.branch = prepared.main,
                                                   .message = "Remove",
                                                   .changes = {remove("absent"), put("a", "a")}}),
      ErrorCode::conflict, "commit");
  spec.check_head(prepared.repo, prepared.main, prepared.head, "the branch stays where it was");
}

void absent_branch_is_not_found(SpecContext& spec) {
  const auto prepared = spec.prepare();

  spec.check_refused(spec.provider().commit_files(prepared.repo, one_change("absent")),
                     ErrorCode::not_found, "commit to a branch that is not there");
  spec.check(!spec.head(prepared.repo, "absent"), "no branch was made");
  spec.check_refused(
      spec.provider().commit_files(spec.host().free_repository(), one_change("main")),
      ErrorCode::not_found, "commit to a repository that is not there");
}

void bad_paths_are_refused(SpecContext& spec) {
  const auto prepared = spec.prepare();
  const std::array bad{
      std::string(""),        std::string("/a"),          std::string("a/"),
      std::string("a//b"),    std::string("a/./b"),       std::string("../a"),
      std::string("a/.."),    std::string(".git/config"), std::string(".GIT/x"),
      std::string("git~1/x"), std::string("a/.git/b"),    std::string(".g\xe2\x80\x8cit/x"),
      std::string("a\\b"),    std::string("C:x"),         std::string("con"),
      std::string("a "),      std::string("a."),          std::string("a\nb"),
      std::string("a\0b", 3), std::string("a\xff"),       std::string(4097, 'a')};
  for (const auto& path : bad) {
    spec.check_refused(
        spec.provider().commit_files(
            prepared.repo,
            {.branch = prepared.main, .message = "Bad", .changes = {put("ok", ""), put(path, "")}}),
        ErrorCode::invalid_argument, "commit \"" + path + '"');
  }
  spec.check_head(prepared.repo, prepared.main, prepared.head, "the branch stays where it was");
}

void bad_requests_are_refused(SpecContext& spec) {
  const auto prepared = spec.prepare();
  const auto refused = [&](std::vector<FileChange> changes, const char* what,
                           const std::string& message = "Change") {
    spec.check_refused(spec.provider().commit_files(prepared.repo, {.branch = prepared.main,
                                                                    .message = message,
                                                                    .changes = std::move(changes)}),
                       ErrorCode::invalid_argument, what);
  };

  refused({}, "no change");
  refused({put("a", "1"), put("a", "2")}, "a path named twice");
  refused({put("a", ""), put("a/b", "")}, "a path that is file and folder");
  refused({put("A", ""), put("a", "")}, "two paths that differ in case");
  refused({put("a", "")}, "no message", "");
  refused({put("a", "")}, "a message with NUL", std::string("a\0b", 3));
  spec.check_head(prepared.repo, prepared.main, prepared.head, "the branch stays where it was");
}

}  // namespace

std::span<const Spec> commit_specs() {
  static constexpr std::array specs{
      Spec{"the first commit of an empty repository makes the branch",
           first_commit_makes_the_branch},
      Spec{"many changes are one commit", many_changes_are_one_commit},
      Spec{"a commit adds, replaces and removes, and keeps the rest", adds_replaces_and_removes},
      Spec{"a commit moves its own branch only", other_branches_stay},
      Spec{"a commit at another head than expected is a conflict", expected_head_is_kept_to},
      Spec{"a second call makes a second commit", second_call_is_a_second_commit},
      Spec{"files that are there already make an empty commit or a conflict",
           files_that_are_there_already},
      Spec{"removing an absent file is a conflict and nothing changes",
           removing_an_absent_file_is_a_conflict},
      Spec{"a commit to an absent branch is not found", absent_branch_is_not_found},
      Spec{"paths that are no paths are refused and nothing changes", bad_paths_are_refused},
      Spec{"bad commits are refused and nothing changes", bad_requests_are_refused},
  };
  return specs;
}

}  // namespace gitprovider::testing
