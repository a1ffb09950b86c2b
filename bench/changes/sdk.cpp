// The changes through the SDK, with every layer on, an observer that counts, and a ticket taken
// before each change.

#include "src/bootstrap/list.hpp"

#include "bench/changes/sdk_host.hpp"
#include "bench/changes/side.hpp"
#include "bench/work/cost.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace bench {
namespace {

namespace bootstrap = gitprovider::bootstrap;
using gitprovider::Call;
using gitprovider::Error;
using gitprovider::Outcome;
using gitprovider::Result;

// What a caller waits who is refused without a time.
constexpr std::chrono::milliseconds kPause{250};

bootstrap::SharedFiles template_files() {
  std::vector<gitprovider::FileChange> files;
  for (std::size_t number = 0; number < kFiles; ++number) {
    files.push_back({.path = file_path(number), .content = file_content(number)});
  }
  return bootstrap::share(std::move(files));
}

bootstrap::Job job_of(std::size_t count) {
  const auto files = template_files();
  bootstrap::Job job;
  for (std::size_t number = 0; number < count; ++number) {
    bootstrap::Spec spec;
    spec.repo = {.owner = "acme", .name = "widget-" + std::to_string(number)};
    spec.files = files;
    job.items.push_back({.spec = std::move(spec)});
  }
  return job;
}

void require_whole(const bootstrap::Report& report) {
  if (report.error) {
    give_up(report.error->message);
  }
  for (const auto& step : report.steps) {
    if (step.error) {
      give_up(name(step.step) + ": " + step.error->message);
    }
  }
}

template <class T>
Verdict verdict_of(const Result<T>& result) {
  if (result) {
    return Verdict::made;
  }
  return result.error().outcome == Outcome::unknown ? Verdict::unknown : Verdict::failed;
}

class Sdk final : public ChangeSide {
 public:
  explicit Sdk(const ChangeWay& way) : host_(open_host(way)), journals_(way.journals) {}

  void bootstrap(std::size_t count, std::size_t at_once) override {
    bootstrap::ListTerms terms{.parallel = at_once};
    if (!journals_.empty()) {
      terms.each.open_journal = [this](const gitprovider::RepoRef& repo) {
        return bootstrap::open_journal(journals_ / (repo.name + ".journal"))
            .transform([](auto journal) {
              return std::shared_ptr<bootstrap::Journal>(std::move(journal));
            });
      };
    }
    for (const auto& item : run_list(*host_, job_of(count), bootstrap::Work::apply, terms)) {
      require_whole(item.report);
    }
  }

  Change create_branch() override {
    return [this, head = head_of_main()](const std::string& name) {
      std::optional<gitprovider::Ticket> kept;
      return verdict_of(
          host_->create_branch(repo_, {.name = name, .from = head.hex()}, keeping(kept)));
    };
  }

  Change commit_file() override {
    return [this, head = head_of_main()](const std::string& name) mutable {
      std::optional<gitprovider::Ticket> kept;
      auto made = host_->commit_files(repo_,
                                      {.branch = "main",
                                       .message = name,
                                       .changes = {{.path = name + ".txt", .content = name}},
                                       .expected_head = head},
                                      keeping(kept));
      if (made) {
        head = made->value.id;
      }
      return verdict_of(made);
    };
  }

  Change read_until_answered() override {
    return [this](const std::string&) {
      for (;;) {
        const auto repository = host_->get_repo(repo_);
        if (repository) {
          return Verdict::made;
        }
        std::this_thread::sleep_for(std::max<gitprovider::Duration>(
            repository.error().retry_after.value_or(kPause), kPause));
      }
    };
  }

 private:
  [[nodiscard]] static Call keeping(std::optional<gitprovider::Ticket>& kept) {
    Call call;
    call.before_sending = [&kept](const gitprovider::Ticket& ticket) {
      kept = ticket;
      return Result<void>();
    };
    return call;
  }

  [[nodiscard]] gitprovider::ObjectId head_of_main() {
    const auto list = host_->list_branches(repo_);
    if (!list) {
      give_up(list.error().message);
    }
    const auto main = std::ranges::find(list->branches, "main", &gitprovider::Branch::name);
    if (main == list->branches.end()) {
      give_up("there is no branch main");
    }
    return main->id;
  }

  std::unique_ptr<gitprovider::GitProvider> host_;
  std::filesystem::path journals_;
  gitprovider::RepoRef repo_{.owner = "acme", .name = "widget-0"};
};

}  // namespace

std::unique_ptr<ChangeSide> make_change_side(const ChangeWay& way) {
  return std::make_unique<Sdk>(way);
}

}  // namespace bench
