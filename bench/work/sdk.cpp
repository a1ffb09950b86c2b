// The work through the SDK, with every layer on and an observer that counts.

#include "bench/work/cost.hpp"
#include "bench/work/side.hpp"

#include <gitprovider/gitprovider.hpp>

#include <memory>
#include <utility>

namespace bench {
namespace {

class Sdk final : public Side {
 public:
  explicit Sdk(std::unique_ptr<gitprovider::GitProvider> host) : host_(std::move(host)) {}

  GetRepo get_repo() override {
    return [this] {
      auto repo = host_->get_repo(repository_);
      if (!repo) {
        give_up(repo.error().message);
      }
      return std::move(repo->full_name);
    };
  }

  std::size_t list_branches() override {
    const auto list = host_->list_branches(repository_);
    if (!list) {
      give_up(list.error().message);
    }
    return list->branches.size();
  }

 private:
  std::unique_ptr<gitprovider::GitProvider> host_;
  gitprovider::RepoRef repository_{.owner = "acme", .name = "widget"};
};

}  // namespace

std::unique_ptr<Side> make_side(const std::string& url, Way way) {
  gitprovider::ClientOptions options{.base_url = url,
                                     .observer = std::make_shared<gitprovider::AttemptCounters>()};
  if (way.is_unconditional) {
    options.conditional_reads.reset();
  }
  auto host = gitprovider::open_github(std::move(options));
  if (!host) {
    give_up(host.error().message);
  }
  return std::make_unique<Sdk>(*std::move(host));
}

}  // namespace bench
