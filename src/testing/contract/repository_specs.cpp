#include "src/testing/contract/spec_context.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace gitprovider::testing {
namespace {

void check_same(SpecContext& spec, const Repository& got, const Repository& made) {
  spec.check_equal(got.owner, made.owner, "owner");
  spec.check_equal(got.name, made.name, "name");
  spec.check_equal(got.full_name, made.full_name, "full name");
  spec.check_equal(got.visibility, made.visibility, "visibility");
  spec.check_equal(got.id, made.id, "id");
  spec.check_equal(got.web_url, made.web_url, "web address");
  spec.check_equal(got.clone_url_http, made.clone_url_http, "clone address");
}

void comes_back_as_asked(SpecContext& spec) {
  const auto repo = spec.host().free_repository();
  const auto made = spec.require_ok(
      spec.provider().create_repo(
          {.repo = repo, .visibility = Visibility::private_, .description = "A \"first\" one"}),
      "create");

  spec.check_equal(made.value.owner, repo.owner, "owner");
  spec.check_equal(made.value.name, repo.name, "name");
  spec.check_equal(made.value.full_name, repo.owner + '/' + repo.name, "full name");
  spec.check_equal(made.value.visibility, Visibility::private_, "visibility");
  spec.check_equal(made.value.is_archived, false, "archived");
  spec.check(!made.value.id.empty(), "the host's own id is given");
  spec.check(made.confirmed_by == ConfirmedBy::response, "confirmed by the host's answer");
  spec.check(!made.equivalent, "the repository is ours, not one that is like it");
  check_same(spec, spec.require_ok(spec.provider().get_repo(repo), "read it back"), made.value);
}

void public_is_public(SpecContext& spec) {
  const auto repo = spec.prepare_empty();

  spec.check_equal(spec.require_ok(spec.provider().get_repo(repo), "read").visibility,
                   Visibility::public_, "visibility");
}

void internal_is_internal_or_unsupported(SpecContext& spec) {
  const auto repo = spec.host().free_repository();
  const auto made = spec.provider().create_repo({.repo = repo, .visibility = Visibility::internal});
  if (!spec.can().internal_visibility) {
    spec.check_refused(made, ErrorCode::unsupported, "create an internal repository");
    spec.check_refused(spec.provider().get_repo(repo), ErrorCode::not_found, "read it back");
    return;
  }
  spec.check_equal(spec.require_ok(made, "create").value.visibility, Visibility::internal,
                   "visibility");
}

void initialised_has_one_branch(SpecContext& spec) {
  const auto prepared = spec.prepare();
  const auto list = spec.require_ok(spec.provider().list_branches(prepared.repo), "list");

  spec.check_equal(list.branches.size(), std::size_t{1}, "branches");
  const auto repo = spec.require_ok(spec.provider().get_repo(prepared.repo), "read");
  spec.check_equal(repo.default_branch, std::optional(prepared.main), "default branch");
  spec.check(repo.is_empty != true, "a repository with a commit is not empty");
  spec.check(spec.inspector().parents(prepared.repo, prepared.head).empty(),
             "the first commit has no parent");
}

void initialised_takes_default_branch(SpecContext& spec) {
  const auto repo = spec.host().free_repository();
  const auto made = spec.require_ok(
      spec.provider().create_repo({.repo = repo, .default_branch = "trunk", .initialize = true}),
      "create");

  spec.check_equal(made.value.default_branch, std::optional<std::string>("trunk"),
                   "default branch");
  spec.check(spec.head(repo, "trunk").has_value(), "the branch is there");
}

void empty_takes_default_branch_or_cannot(SpecContext& spec) {
  const auto repo = spec.host().free_repository();
  const auto made = spec.provider().create_repo({.repo = repo, .default_branch = "trunk"});
  if (!spec.can().default_branch_of_empty) {
    spec.check_refused(made, ErrorCode::unsupported, "name the branch of an empty repository");
    spec.check_refused(spec.provider().get_repo(repo), ErrorCode::not_found, "read it back");
    return;
  }
  spec.check_equal(spec.require_ok(made, "create").value.default_branch,
                   std::optional<std::string>("trunk"), "default branch");
}

void taken_name_is_refused(SpecContext& spec) {
  const auto prepared = spec.prepare();
  const auto before = spec.require_ok(spec.provider().get_repo(prepared.repo), "read");

  spec.check_refused(
      spec.provider().create_repo(
          {.repo = prepared.repo, .visibility = Visibility::private_, .description = "another"}),
      ErrorCode::already_exists, "create it again");
  check_same(spec, spec.require_ok(spec.provider().get_repo(prepared.repo), "read"), before);
  spec.check_head(prepared.repo, prepared.main, prepared.head, "the branch stays where it was");
}

void absent_is_not_found(SpecContext& spec) {
  spec.check_refused(spec.provider().get_repo(spec.host().free_repository()), ErrorCode::not_found,
                     "read a repository that is not there");
}

void foreign_owner_is_refused(SpecContext& spec) {
  const auto repo = spec.host().foreign_repository();
  if (!repo) {
    spec.skip("the host has no owner that is foreign to the provider");
  }
  const auto made = spec.provider().create_repo({.repo = *repo});

  spec.check_refused_with(made ? std::nullopt : std::optional(made.error()),
                          {ErrorCode::forbidden, ErrorCode::not_found}, "create under it");
}

void bad_names_are_refused(SpecContext& spec) {
  const auto good = spec.host().free_repository();
  const std::array bad{std::string(""),      std::string("."),      std::string(".."),
                       std::string("a/b"),   std::string("a b"),    std::string("-a"),
                       std::string("a.git"), std::string("a.wiki"), std::string("a\r\nb"),
                       std::string("a%2fb"), std::string(101, 'a'), std::string("a\0b", 3)};
  for (const auto& name : bad) {
    const RepoRef repo{.owner = good.owner, .name = name};
    spec.check_refused(spec.provider().get_repo(repo), ErrorCode::invalid_argument,
                       "read \"" + name + '"');
    spec.check_refused(spec.provider().create_repo({.repo = repo}), ErrorCode::invalid_argument,
                       "create \"" + name + '"');
  }
  spec.check_refused(spec.provider().get_repo({.owner = "..", .name = good.name}),
                     ErrorCode::invalid_argument, "read below \"..\"");
}

std::string in_capitals(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
  return text;
}

void case_of_names(SpecContext& spec) {
  if (!spec.host().names_ignore_case()) {
    spec.skip("names differ by their case on this host");
  }
  const auto repo = spec.prepare_empty();
  const RepoRef loud{.owner = repo.owner, .name = in_capitals(repo.name)};

  const auto got = spec.require_ok(spec.provider().get_repo(loud), "read it in capitals");
  spec.check_equal(got.name, repo.name, "the host's own spelling");
  spec.check_refused(spec.provider().create_repo({.repo = loud}), ErrorCode::already_exists,
                     "create it in capitals");
}

}  // namespace

std::span<const Spec> repository_specs() {
  static constexpr std::array specs{
      Spec{"a new repository comes back as it was asked for", comes_back_as_asked},
      Spec{"a public repository is public", public_is_public},
      Spec{"an internal repository is internal, or unsupported",
           internal_is_internal_or_unsupported},
      Spec{"an initialised repository has one commit on its default branch",
           initialised_has_one_branch},
      Spec{"an initialised repository takes the default branch asked for",
           initialised_takes_default_branch},
      Spec{"an empty repository takes the default branch asked for, or it is unsupported",
           empty_takes_default_branch_or_cannot},
      Spec{"a taken name is refused and nothing changes", taken_name_is_refused},
      Spec{"an absent repository is not found", absent_is_not_found},
      Spec{"a repository under a foreign owner is refused", foreign_owner_is_refused},
      Spec{"names that are no names of repositories are refused", bad_names_are_refused},
      Spec{"the case of a name does not make another repository", case_of_names},
  };
  return specs;
}

}  // namespace gitprovider::testing
