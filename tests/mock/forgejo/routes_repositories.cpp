// The server, accounts and repositories.

#include "tests/mock/forgejo/refusal.hpp"
#include "tests/mock/forgejo/route.hpp"
#include "tests/mock/forgejo/views.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace gitprovider::mock::forgejo {
namespace {

Reply get_version(World& world, const Received& /*request*/) {
  return {.body = {{"version", world.rules().is_gitea ? "1.26.0" : "12.0.1+gitea-1.22.0"}}};
}

Reply search_repositories(World& /*world*/, const Received& /*request*/) {
  return {.body = {{"ok", true}, {"data", Json::array()}}};
}

Reply get_own_account(World& world, const Received& /*request*/) {
  return {.body = view_of_account(world.rules().user)};
}

Reply get_account(World& world, const Received& request) {
  const auto& login = request.path.at("username");
  if (lower(login) != lower(world.rules().user) && !find_organisation(world, login)) {
    throw not_found();
  }
  return {.body = view_of_account(login)};
}

Reply get_organisation(World& world, const Received& request) {
  const auto found = find_organisation(world, request.path.at("org"));
  if (!found) {
    throw not_found();
  }
  return {.body = view_of_account(*found)};
}

Reply get_repository(World& world, const Received& request) {
  return {.body = view_of(world, repository_of(world, request))};
}

bool is_name(const std::string& name) {
  return !name.empty() && name.size() <= 100 &&
         std::all_of(name.begin(), name.end(), [](unsigned char c) {
           return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.';
         });
}

void refuse_bad_name(World& world, const StoredRepository& repository) {
  const auto& name = repository.name;
  if (!is_name(name)) {
    throw refuse(422, "[Name]: AlphaDashDot");
  }
  if (name == "." || name == ".." || name.ends_with(".git") || name.ends_with(".wiki")) {
    throw refuse(422, "The repository name \"" + name + "\" is reserved");
  }
  if (world.find(repository.owner, name) != nullptr) {
    throw refuse(409, "The repository with the same name already exists.");
  }
}

ObjectStore objects_asked(const Json& body) {
  return ObjectStore(body.value("object_format_name", "sha1") == "sha256" ? ObjectFormat::sha256
                                                                          : ObjectFormat::sha1);
}

// Usable at once. An empty one has the name of its default branch, too.
Reply create(World& world, const Received& request, StoredRepository repository) {
  const auto& body = request.body;
  const bool is_private = body.value("private", false) || world.rules().forces_private;
  repository.name = body["name"];
  repository.visibility = is_private ? "private" : "public";
  repository.description = body.value("description", "");
  repository.default_branch = body.value("default_branch", repository.default_branch);
  repository.objects = objects_asked(body);
  refuse_bad_name(world, repository);
  auto& made = world.add(std::move(repository));
  if (body.value("auto_init", false)) {
    make_first_commit(made, committer_now(world));
  }
  return {.status = 201, .body = view_of(world, made)};
}

Reply create_own(World& world, const Received& request) {
  return create(world, request, {.owner = world.rules().user});
}

Reply create_in_organisation(World& world, const Received& request) {
  const auto organisation = find_organisation(world, request.path.at("org"));
  if (!organisation) {
    throw not_found();
  }
  return create(world, request, {.owner = *organisation, .owner_is_organisation = true});
}

Reply change_repository(World& world, const Received& request) {
  auto& repository = repository_of(world, request);
  const std::string branch = request.body["default_branch"];
  if (repository.is_empty() || repository.branches.contains(branch)) {
    repository.default_branch = branch;
  }
  return {.body = view_of(world, repository)};
}

}  // namespace

std::vector<Route> account_routes(World& world) {
  return {
      {"GET", "/version", on(world, get_version)},
      {"GET", "/user", on(world, get_own_account)},
      {"GET", "/users/{username}", on(world, get_account)},
      {"GET", "/orgs/{org}", on(world, get_organisation)},
  };
}

std::vector<Route> repository_routes(World& world) {
  const std::vector<Field> fields{{"name", Kind::text, true},        {"description", Kind::text},
                                  {"private", Kind::boolean},        {"auto_init", Kind::boolean},
                                  {"default_branch", Kind::text},    {"readme", Kind::text},
                                  {"object_format_name", Kind::text}};
  return {
      {"POST", "/user/repos", on(world, create_own), fields},
      {"POST", "/orgs/{org}/repos", on(world, create_in_organisation), fields},
      {"GET", "/repos/search", on(world, search_repositories), {}, {"limit"}},
      {"GET", "/repos/{owner}/{repo}", on(world, get_repository)},
      {"PATCH",
       "/repos/{owner}/{repo}",
       on(world, change_repository),
       {{"default_branch", Kind::text, true}}},
  };
}

}  // namespace gitprovider::mock::forgejo
