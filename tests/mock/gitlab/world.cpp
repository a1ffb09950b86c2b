#include "tests/mock/gitlab/world.hpp"

#include "tests/mock/gitlab/protection.hpp"
#include "tests/mock/gitlab/refusal.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace gitprovider::mock::gitlab {
namespace {

constexpr std::int64_t kOwnNamespace = 2;
constexpr std::int64_t kFirstGroup = 100;

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(),
                                      [](unsigned char c) { return std::isdigit(c) != 0; });
}

// Reads are led on by number; nothing else is.
Refusal moved(const Received& request, const StoredRepository& project) {
  if (request.method != "GET" && request.method != "HEAD") {
    return refuse(405, "Non GET methods are not allowed for moved projects");
  }
  const auto rest = request.raw_path.find('/', std::string_view("/projects/").size());
  Refusal refusal = refuse(301, "Moved Permanently");
  refusal.reply.headers.emplace_back(
      "Location", request.base_url + "/projects/" + std::to_string(project.id) +
                      (rest == std::string::npos ? "" : request.raw_path.substr(rest)) +
                      (request.raw_query.empty() ? "" : '?' + request.raw_query));
  return refusal;
}

StoredRepository* find_by_path(World& world, const std::string& path, const Received& request) {
  const auto slash = path.rfind('/');
  if (slash == std::string::npos) {
    return nullptr;
  }
  const auto owner = path.substr(0, slash);
  const auto name = path.substr(slash + 1);
  auto* project = world.find(owner, name);
  if (project == nullptr) {
    if (const auto* renamed = world.find_renamed(owner, name)) {
      throw moved(request, *renamed);
    }
  }
  return project;
}

}  // namespace

std::optional<Namespace> find_namespace(const World& world, std::string_view name) {
  const auto& rules = world.rules();
  std::vector<Namespace> known{{.id = kOwnNamespace, .full_path = rules.user, .is_group = false}};
  for (std::size_t i = 0; i < rules.groups.size(); ++i) {
    known.push_back(
        {.id = kFirstGroup + static_cast<std::int64_t>(i), .full_path = rules.groups[i]});
  }
  const auto found = std::find_if(known.begin(), known.end(), [&](const Namespace& each) {
    return is_number(name) ? std::to_string(each.id) == name : lower(each.full_path) == lower(name);
  });
  return found == known.end() ? std::nullopt : std::optional(*found);
}

StoredRepository& project_of(World& world, const Received& request) {
  const auto& id = request.path.at("id");
  auto* project =
      is_number(id) ? world.find(std::atoll(id.c_str())) : find_by_path(world, id, request);
  if (project == nullptr) {
    throw not_found("Project");
  }
  return *project;
}

std::string commit_of(const StoredRepository& project, const std::string& ref) {
  if (const auto branch = project.branches.find(ref); branch != project.branches.end()) {
    return branch->second;
  }
  if (project.objects.commit(ref) == nullptr) {
    throw not_found("Commit");
  }
  return ref;
}

void protect_default_branch(const World& world, StoredRepository& project) {
  if (world.rules().protects_default_branch) {
    const auto& branch = project.default_branch;
    project.protections[branch] = default_rule();
    project.hidden[hidden_protection(branch)] = world.rules().late_protection_reads;
  }
}

Signature committer_now(const World& world) {
  return signature_at(world.rules().user, world.now());
}

std::string hidden_protection(const std::string& branch) { return "protection of " + branch; }

}  // namespace gitprovider::mock::gitlab
