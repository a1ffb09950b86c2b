#include "tests/mock/gitlab/commit_actions.hpp"

#include "tests/mock/gitlab/refusal.hpp"
#include "tests/mock/host/base64.hpp"
#include "tests/mock/host/history.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace gitprovider::mock::gitlab {
namespace {

void check_keys(const Json& action) {
  static const std::set<std::string> known{"action",          "file_path",     "content",
                                           "encoding",        "previous_path", "last_commit_id",
                                           "execute_filemode"};
  for (const auto& [name, value] : action.items()) {
    if (!known.contains(name)) {
      throw std::invalid_argument("unknown key of an action: " + name);
    }
  }
}

// One commit in the making.
class Actions {
 public:
  Actions(StoredRepository& project, const std::string& head)
      : project_(&project),
        head_(head),
        files_(head.empty() ? Tree{} : project.objects.files_of(head)) {}

  void apply(const Json& action) {
    check_keys(action);
    const std::string kind = action.at("action");
    const std::string path = action.at("file_path");
    refuse_bad_path(path);
    if (kind == "create") {
      create(path, action);
      return;
    }
    refuse_absent(path);
    if (kind == "chmod") {
      files_[path].mode = action.at("execute_filemode").get<bool>() ? "100755" : "100644";
      return;
    }
    refuse_stale(path, action);
    if (kind == "update") {
      files_[path].blob = add_content(action);
    } else if (kind == "delete") {
      files_.erase(path);
    } else {
      throw bad_parameter("actions[0][action]", "does not have a valid value");
    }
  }

  [[nodiscard]] Tree files() && { return std::move(files_); }

 private:
  static void refuse_bad_path(const std::string& path) {
    const auto padded = '/' + path + '/';
    for (const std::string_view bad : {"//", "/./", "/../", "/.git/"}) {
      if (padded.find(bad) != std::string::npos) {
        throw refuse(400, "invalid path: '" + path + '\'');
      }
    }
  }

  void create(const std::string& path, const Json& action) {
    const auto below = files_.lower_bound(path + '/');
    if (below != files_.end() && below->first.starts_with(path + '/')) {
      throw refuse(400, "A directory with this name already exists");
    }
    const bool is_below_file = std::any_of(files_.begin(), files_.end(), [&](const auto& file) {
      return path.starts_with(file.first + '/');
    });
    if (files_.contains(path) || is_below_file) {
      throw refuse(400, "A file with this name already exists");
    }
    files_[path] = {.mode = "100644", .blob = add_content(action)};
  }

  void refuse_absent(const std::string& path) const {
    if (!files_.contains(path)) {
      throw refuse(400, "A file with this name doesn't exist");
    }
  }

  void refuse_stale(const std::string& path, const Json& action) const {
    if (action.contains("last_commit_id") &&
        action["last_commit_id"] != Json(last_commit_of(project_->objects, head_, path))) {
      throw refuse(400, "The file has changed since you started editing it: " + path);
    }
  }

  std::string add_content(const Json& action) {
    const std::string content = action.at("content");
    if (action.value("encoding", "text") == "text") {
      return project_->objects.add_blob(content);
    }
    auto bytes = decode_base64(content);
    if (!bytes) {
      throw refuse(400, "content is not valid Base64");
    }
    return project_->objects.add_blob(*std::move(bytes));
  }

  StoredRepository* project_;
  std::string head_;
  Tree files_;
};

}  // namespace

Tree apply_actions(StoredRepository& project, const std::string& head, const Json& actions) {
  Actions commit(project, head);
  for (const auto& action : actions) {
    commit.apply(action);
  }
  return std::move(commit).files();
}

}  // namespace gitprovider::mock::gitlab
