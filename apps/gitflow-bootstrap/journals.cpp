#include "apps/gitflow-bootstrap/journals.hpp"

#include "src/bootstrap/journal/fingerprint.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace gitprovider::cli {
namespace {

// A file's name may have 255 bytes on most file systems.
constexpr std::size_t kLongestName = 200;

// A relative folder is none (XDG Base Directory Specification).
std::optional<std::filesystem::path> folder_in(const Environment& environment,
                                               const std::string& variable) {
  const std::filesystem::path folder = environment(variable).value_or("");
  return folder.is_absolute() ? std::optional(folder) : std::nullopt;
}

std::optional<std::filesystem::path> state_folder(const Environment& environment) {
  if (auto folder = folder_in(environment, "XDG_STATE_HOME")) {
    return folder;
  }
  const auto home = folder_in(environment, "HOME");
  return home ? std::optional(*home / ".local" / "state") : std::nullopt;
}

// No owner and no name holds a plus, so two repositories never have one name.
std::string file_name(const RepoRef& repo) {
  std::string name = repo.owner + "+" + repo.name;
  std::ranges::replace(name, '/', '+');
  if (name.size() > kLongestName) {
    name = bootstrap::fingerprint(name);
  }
  return name + ".journal";
}

Result<std::shared_ptr<bootstrap::Journal>> open_file(const std::filesystem::path& file) {
  auto opened = bootstrap::open_journal(file);
  if (opened) {
    return std::shared_ptr<bootstrap::Journal>(*std::move(opened));
  }
  Error error = std::move(opened).error();
  error.message += " (--journal FILE names another one, --no-journal does without)";
  return error;
}

}  // namespace

Journals::Journals(const BootstrapRequest& request, const GitProvider& host,
                   const Environment& environment) {
  if (request.no_journal) {
    return;
  }
  if (!request.journal.empty()) {
    file_ = request.journal;
    return;
  }
  if (auto state = state_folder(environment)) {
    folder_ = *state / "gitprovider" / "bootstrap" /
              (std::string(host.name()) + "-" + bootstrap::fingerprint(host.base_url()));
  }
}

Result<std::shared_ptr<bootstrap::Journal>> Journals::open(const RepoRef& repo) {
  const auto place = place_of(repo);
  if (!place) {
    return std::shared_ptr<bootstrap::Journal>{};
  }
  if (!file_) {
    return open_file(*place);
  }
  const std::lock_guard lock(mutex_);
  if (!shared_) {
    auto opened = open_file(*place);
    if (!opened) {
      return opened;
    }
    shared_ = *std::move(opened);
  }
  return shared_;
}

Result<bootstrap::History> Journals::read(const RepoRef& repo) const {
  const auto place = place_of(repo);
  return place ? bootstrap::read_journal(*place) : bootstrap::History{};
}

std::optional<std::filesystem::path> Journals::place_of(const RepoRef& repo) const {
  return file_ ? file_ : folder_ ? std::optional(*folder_ / file_name(repo)) : std::nullopt;
}

}  // namespace gitprovider::cli
