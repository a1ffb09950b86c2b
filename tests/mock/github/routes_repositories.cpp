// Accounts and repositories.

#include "tests/mock/github/refusal.hpp"
#include "tests/mock/github/route.hpp"
#include "tests/mock/github/views.hpp"

#include <utility>

namespace gitprovider::mock::github {
namespace {

Reply get_account(World& world, const Received& request) {
  const auto& login = request.path.at("username");
  if (const auto organisation = find_organisation(world, login)) {
    return {.body = {{"login", *organisation}, {"id", 7}, {"type", "Organization"}}};
  }
  if (login == world.rules().user) {
    return {.body = {{"login", login}, {"id", 8}, {"type", "User"}}};
  }
  throw refuse(404, "Not Found");
}

Reply get_own_account(World& world, const Received& /*request*/) {
  return {.body = {{"login", world.rules().user}, {"id", 8}, {"type", "User"}}};
}

Reply get_repository(World& world, const Received& request) {
  auto& repository = repository_of(world, request);
  if (is_hidden(repository, "")) {
    throw refuse(404, "Not Found");
  }
  return {.body = view_of(repository, request)};
}

// The host replaces what a name must not hold, and answers with what it made of it.
std::string cleaned(const std::string& name) {
  std::string out;
  for (const char c : name) {
    const bool is_plain =
        std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '.';
    out += is_plain ? c : '-';
  }
  return out;
}

std::string visibility_asked(const Received& request) {
  if (request.body.contains("visibility")) {
    return request.body["visibility"];
  }
  return request.body.value("private", false) ? "private" : "public";
}

Reply create(World& world, const Received& request, StoredRepository repository) {
  repository.name = cleaned(request.body["name"]);
  repository.visibility = visibility_asked(request);
  repository.description = request.body.value("description", "");
  if (world.find(repository.owner, repository.name) != nullptr) {
    throw refuse(422, "Repository creation failed.",
                 Json::array({{{"resource", "Repository"},
                               {"code", "custom"},
                               {"field", "name"},
                               {"message", "name already exists on this account"}}}));
  }
  auto& made = world.add(std::move(repository));
  made.hidden[""] = world.rules().late_reads;
  if (request.body.value("auto_init", false)) {
    make_first_commit(made, committer_now(world));
  }
  return {.status = 201,
          .body = view_of(made, request),
          .headers = {{"Location", request.base_url + "/repos/" + made.owner + '/' + made.name}}};
}

Reply create_own(World& world, const Received& request) {
  return create(world, request, {.owner = world.rules().user});
}

Reply create_in_organisation(World& world, const Received& request) {
  const auto organisation = find_organisation(world, request.path.at("org"));
  if (!organisation) {
    throw refuse(404, "Not Found");
  }
  return create(world, request, {.owner = *organisation, .owner_is_organisation = true});
}

Reply change_repository(World& world, const Received& request) {
  auto& repository = repository_of(world, request);
  const std::string branch = request.body["default_branch"];
  if (repository.is_empty()) {
    throw refuse(422,
                 "Cannot update default branch for an empty repository. Please init the repository "
                 "and push first.");
  }
  if (!repository.branches.contains(branch)) {
    throw invalid_field("Repository", "default_branch", "invalid");
  }
  repository.default_branch = branch;
  return {.body = view_of(repository, request)};
}

}  // namespace

std::vector<Route> repository_routes(World& world) {
  static const std::vector<Field> common{{"name", Kind::text, true},
                                         {"description", Kind::text},
                                         {"private", Kind::boolean},
                                         {"auto_init", Kind::boolean}};
  static const std::vector<Field> in_organisation = [] {
    auto fields = common;
    fields.push_back({"visibility", Kind::text});
    return fields;
  }();
  return {
      {"GET", "/user", on(world, get_own_account)},
      {"GET", "/users/{username}", on(world, get_account)},
      {"POST", "/user/repos", on(world, create_own), common},
      {"POST", "/orgs/{org}/repos", on(world, create_in_organisation), in_organisation},
      {"GET", "/repos/{owner}/{repo}", on(world, get_repository)},
      {"PATCH",
       "/repos/{owner}/{repo}",
       on(world, change_repository),
       {{"default_branch", Kind::text, true}}},
  };
}

}  // namespace gitprovider::mock::github
