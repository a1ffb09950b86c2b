#include "src/testing/contract/spec_context.hpp"

#include <array>

namespace gitprovider::testing {
namespace {

void made_where_another_stands(SpecContext& spec) {
  const auto prepared = spec.prepare();
  const auto made = spec.require_ok(
      spec.provider().create_branch(prepared.repo, {.name = "develop", .from = prepared.main}),
      "create");

  spec.check_equal(made.value.name, std::string("develop"), "name");
  spec.check_equal(made.value.id, prepared.head, "commit");
  spec.check(made.confirmed_by == ConfirmedBy::response, "confirmed by the host's answer");
  spec.check_head(prepared.repo, "develop", prepared.head, "the branch is listed there");
}

void made_at_a_commit(SpecContext& spec) {
  const auto prepared = spec.prepare();
  (void)spec.commit(prepared.repo, prepared.main, "a.txt", "a");
  const auto made = spec.require_ok(
      spec.provider().create_branch(prepared.repo, {.name = "old", .from = prepared.head.hex()}),
      "create");

  spec.check_equal(made.value.id, prepared.head, "commit");
  spec.check_head(prepared.repo, "old", prepared.head, "the branch is listed there");
}

void existing_is_refused(SpecContext& spec) {
  const auto prepared = spec.prepare();
  spec.branch(prepared, "develop");
  const auto moved = spec.commit(prepared.repo, prepared.main, "a.txt", "a");

  spec.check_refused(
      spec.provider().create_branch(prepared.repo, {.name = "develop", .from = prepared.main}),
      ErrorCode::already_exists, "create it again elsewhere");
  spec.check_head(prepared.repo, "develop", prepared.head, "the branch stays where it was");
  spec.check_head(prepared.repo, prepared.main, moved.id, "its source stays where it was");
}

void absent_source_is_not_found(SpecContext& spec) {
  const auto prepared = spec.prepare();

  spec.check_refused(
      spec.provider().create_branch(prepared.repo, {.name = "new", .from = "absent"}),
      ErrorCode::not_found, "from a branch that is not there");
  spec.check_refused(
      spec.provider().create_branch(prepared.repo, {.name = "new", .from = unknown_commit().hex()}),
      ErrorCode::not_found, "from a commit that is not there");
  spec.check(!spec.head(prepared.repo, "new"), "no branch was made");
}

void absent_repository_is_not_found(SpecContext& spec) {
  spec.check_refused(
      spec.provider().create_branch(spec.host().free_repository(), {.name = "new", .from = "main"}),
      ErrorCode::not_found, "create");
}

void clash_of_folders_is_a_conflict(SpecContext& spec) {
  const auto prepared = spec.prepare();
  spec.branch(prepared, "release/1");
  const auto create = [&](const std::string& name) {
    return spec.provider().create_branch(prepared.repo, {.name = name, .from = prepared.main});
  };

  spec.check_refused(create("release"), ErrorCode::conflict, "release beside release/1");
  spec.check_refused(create("release/1/fix"), ErrorCode::conflict,
                     "release/1/fix beside release/1");
  (void)spec.require_ok(create("release/2"), "release/2 beside release/1");
}

void empty_repository_takes_none(SpecContext& spec) {
  const auto repo = spec.prepare_empty();

  spec.check_refused(spec.provider().create_branch(repo, {.name = "new", .from = "main"}),
                     ErrorCode::conflict, "create");
}

void bad_names_are_refused(SpecContext& spec) {
  const auto prepared = spec.prepare();
  const std::array bad{std::string(""),       std::string("HEAD"),   std::string("@"),
                       std::string("-x"),     std::string("a..b"),   std::string("a b"),
                       std::string("a~1"),    std::string("a^"),     std::string("a:b"),
                       std::string("a?"),     std::string("a*"),     std::string("a["),
                       std::string("a\\b"),   std::string("a//b"),   std::string("/a"),
                       std::string("a/"),     std::string("a."),     std::string(".a"),
                       std::string("a.lock"), std::string("a@{b"),   std::string("refs/heads/a"),
                       std::string(40, 'a'),  std::string(245, 'a'), std::string("a\nb"),
                       std::string("a\xff"),  std::string("a\0b", 3)};
  for (const auto& name : bad) {
    spec.check_refused(
        spec.provider().create_branch(prepared.repo, {.name = name, .from = prepared.main}),
        ErrorCode::invalid_argument, "create \"" + name + '"');
  }
  spec.check_refused(spec.provider().create_branch(prepared.repo, {.name = "new", .from = "a b"}),
                     ErrorCode::invalid_argument, "create from \"a b\"");
  const auto list = spec.require_ok(spec.provider().list_branches(prepared.repo), "list");
  spec.check_equal(list.branches.size(), std::size_t{1}, "branches");
}

void odd_names_come_back(SpecContext& spec) {
  const auto prepared = spec.prepare();
  for (const auto& name :
       {"feature/a#b", "100%", "a+b&c=d", "gr\u00fc\u00dfe/\u2713", "a%2Fb", "it's;(fine)!"}) {
    const auto made = spec.require_ok(
        spec.provider().create_branch(prepared.repo, {.name = name, .from = prepared.main}),
        std::string("create ") + name);
    spec.check_equal(made.value.name, std::string(name), "name");
    spec.check_head(prepared.repo, name, prepared.head, std::string(name) + " is listed");
    (void)spec.commit(prepared.repo, name, "a.txt", "a");
  }
}

}  // namespace

std::span<const Spec> branch_specs() {
  static constexpr std::array specs{
      Spec{"a branch is made where another one stands", made_where_another_stands},
      Spec{"a branch is made at a commit", made_at_a_commit},
      Spec{"a branch that exists is refused and stays where it is", existing_is_refused},
      Spec{"a branch from an absent source is not found", absent_source_is_not_found},
      Spec{"a branch of an absent repository is not found", absent_repository_is_not_found},
      Spec{"a branch whose name is a folder of another's is a conflict",
           clash_of_folders_is_a_conflict},
      Spec{"a branch of an empty repository is a conflict", empty_repository_takes_none},
      Spec{"names that are no names of branches are refused", bad_names_are_refused},
      Spec{"odd names of branches come back as they are", odd_names_come_back},
  };
  return specs;
}

}  // namespace gitprovider::testing
