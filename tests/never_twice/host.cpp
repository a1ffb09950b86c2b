#include "tests/never_twice/host.hpp"

#include "src/http/origin.hpp"
#include "src/providers/forgejo/dialect.hpp"
#include "src/providers/forgejo/provider.hpp"
#include "src/providers/github/dialect.hpp"
#include "src/providers/github/provider.hpp"
#include "src/providers/gitlab/dialect.hpp"
#include "src/providers/gitlab/provider.hpp"

#include "tests/mock/forgejo/server.hpp"
#include "tests/mock/github/server.hpp"
#include "tests/mock/gitlab/server.hpp"

#include <utility>

namespace gitprovider::never_twice {
namespace {

using namespace std::chrono_literals;

/// What differs between hosts: how a provider is opened over any transport.
template <class Mock>
class HostOf : public Host {
 public:
  using Open = std::unique_ptr<GitProvider> (*)(mock::InProcessWire& wire, http::BaseUrl base,
                                                ClientOptions options);

  HostOf(Open how, typename Mock::Options options) : open_(how), mock_(std::move(options)) {
    wire_ = std::make_unique<mock::InProcessWire>(mock_, clock_);
    mock_.set_clock([clock = clock_] { return clock->wall_now(); });
  }

  [[nodiscard]] mock::MockService& service() override { return mock_; }

  [[nodiscard]] std::unique_ptr<GitProvider> open(ClientOptions options) override {
    options.token = *Token::parse("t0ken-of-the-mock");
    options.clock = clock_;
    options.random = options.random ? options.random : [] { return 0.5; };
    auto base = *http::parse_base_url(mock::InProcessWire::kOrigin + mock_.prefix());
    return open_(*wire_, std::move(base), std::move(options));
  }

 private:
  Open open_;
  Mock mock_;
};

std::unique_ptr<GitProvider> open_github(mock::InProcessWire& wire, http::BaseUrl base,
                                         ClientOptions options) {
  auto transport = wire.transport(github::fixed_headers(options));
  return github::make_provider(std::move(transport), std::move(base), std::move(options));
}

std::unique_ptr<GitProvider> open_gitlab(mock::InProcessWire& wire, http::BaseUrl base,
                                         ClientOptions options) {
  auto transport = wire.transport(gitlab::fixed_headers(options, TokenKind::bearer));
  return gitlab::make_provider(std::move(transport), std::move(base), std::move(options),
                               GitLabOptions{});
}

std::unique_ptr<GitProvider> open_forgejo(mock::InProcessWire& wire, http::BaseUrl base,
                                          ClientOptions options) {
  auto transport = wire.transport(forgejo::fixed_headers(options));
  return forgejo::make_provider(std::move(transport), std::move(base), std::move(options));
}

std::unique_ptr<Host> make_forgejo_like(bool is_gitea) {
  typename mock::InProcessForgejo::Options options{};
  options.rules.is_gitea = is_gitea;
  return std::make_unique<HostOf<mock::InProcessForgejo>>(open_forgejo, std::move(options));
}

const std::map<Operation, std::string>& forgejo_routes() {
  static const std::string repo = "/repos/{owner}/{repo}";
  static const std::map<Operation, std::string> routes = {
      {Operation::create_repo, "POST /orgs/{org}/repos"},
      {Operation::create_branch, "POST " + repo + "/branches"},
      {Operation::protect_branch, "POST " + repo + "/branch_protections"},
      {Operation::commit_files, "POST " + repo + "/contents"},
      {Operation::open_pull_request, "POST " + repo + "/pulls"},
      {Operation::merge_pull_request, "POST " + repo + "/pulls/{index}/merge"}};
  return routes;
}

const std::map<Operation, std::vector<std::string>>& forgejo_others() {
  static const std::map<Operation, std::vector<std::string>> routes = {
      {Operation::protect_branch, {"PATCH /repos/{owner}/{repo}/branch_protections/{name}"}}};
  return routes;
}

}  // namespace

std::vector<std::string> HostKind::routes(Operation operation) const {
  std::vector<std::string> all{deciding.at(operation)};
  if (const auto more = others.find(operation); more != others.end()) {
    all.insert(all.end(), more->second.begin(), more->second.end());
  }
  return all;
}

unsigned HostKind::most_effects(Operation operation) const {
  return operation == Operation::protect_branch && name == "gitlab" ? 2 : 1;
}

const HostKind& github() {
  static const std::string repo = "/repos/{owner}/{repo}";
  static const HostKind kind{
      .name = "github",
      .make = []() -> std::unique_ptr<Host> {
        return std::make_unique<HostOf<mock::InProcessGitHub>>(
            open_github, typename mock::InProcessGitHub::Options{});
      },
      .deciding = {{Operation::create_repo, "POST /orgs/{org}/repos"},
                   {Operation::create_branch, "POST " + repo + "/git/refs"},
                   {Operation::protect_branch, "PUT " + repo + "/branches/{branch}/protection"},
                   {Operation::commit_files, "PATCH " + repo + "/git/refs/{ref}"},
                   {Operation::open_pull_request, "POST " + repo + "/pulls"},
                   {Operation::merge_pull_request, "PUT " + repo + "/pulls/{pull_number}/merge"}},
      .others = {{Operation::commit_files, {"PUT " + repo + "/contents/{path}"}}},
      .longest_request = 10s};
  return kind;
}

const HostKind& gitlab() {
  static const std::string project = "/projects/{id}";
  static const HostKind kind{
      .name = "gitlab",
      .owner = "acme/tools",
      .make = []() -> std::unique_ptr<Host> {
        return std::make_unique<HostOf<mock::InProcessGitLab>>(
            open_gitlab, typename mock::InProcessGitLab::Options{});
      },
      .deciding = {{Operation::create_repo, "POST /projects"},
                   {Operation::create_branch, "POST " + project + "/repository/branches"},
                   {Operation::protect_branch, "POST " + project + "/protected_branches"},
                   {Operation::commit_files, "POST " + project + "/repository/commits"},
                   {Operation::open_pull_request, "POST " + project + "/merge_requests"},
                   {Operation::merge_pull_request,
                    "PUT " + project + "/merge_requests/{merge_request_iid}/merge"}},
      .others = {{Operation::protect_branch,
                  {"DELETE " + project + "/protected_branches/{name}",
                   "PATCH " + project + "/protected_branches/{name}"}}}};
  return kind;
}

const HostKind& forgejo() {
  static const HostKind kind{.name = "forgejo",
                             .make = [] { return make_forgejo_like(false); },
                             .deciding = forgejo_routes(),
                             .others = forgejo_others(),
                             .repeats_refused_merge = true};
  return kind;
}

const HostKind& gitea() {
  static const HostKind kind{.name = "gitea",
                             .make = [] { return make_forgejo_like(true); },
                             .deciding = forgejo_routes(),
                             .others = forgejo_others(),
                             .repeats_refused_merge = true};
  return kind;
}

}  // namespace gitprovider::never_twice
