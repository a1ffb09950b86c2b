#include "bench/changes/raw_host.hpp"
#include "bench/changes/side.hpp"

namespace bench {
namespace {

using Json = nlohmann::json;

class GitLab final : public RawHost {
 public:
  GitLab(const std::string& url, Checks checks)
      : client_(url, {"Content-Type: application/json",
                      (std::string("Authorization: Bearer ") + kToken).c_str()}),
        checks_(checks) {}

  void bootstrap(const std::string& repo) override {
    const std::string root = root_of(repo);
    check(root, 404);  // is it there already
    if (group_.is_null()) {
      group_ = client_.get("/namespaces/acme")["id"];
    }
    client_.send("POST", "/projects",
                 {{"name", repo},
                  {"path", repo},
                  {"namespace_id", group_},
                  {"visibility", "private"},
                  {"initialize_with_readme", false}},
                 201);
    check(root + "/repository/branches/main", 404);  // does the branch exist
    check(root, 200);                                // is the repository empty
    Json actions = Json::array();
    for (std::size_t number = 0; number < kFiles; ++number) {
      actions.push_back(creation(file_path(number), file_content(number)));
    }
    const std::string head = make_commit(root, "Start", actions);
    create_branch(repo, "develop", head);
    check(root + "/repository/branches/main", 200);     // is the branch to protect there
    check(root + "/protected_branches/main", 200);      // the host protects it by itself
    check(root + "/repository/branches/develop", 200);  // is the branch to protect there
    check(root + "/protected_branches/develop", 404);   // is there a rule already
    client_.send("POST", root + "/protected_branches",
                 {{"name", "develop"},
                  {"push_access_level", 40},
                  {"merge_access_level", 40},
                  {"allow_force_push", false}},
                 201);
  }

  std::string head(const std::string& repo) override {
    return client_.get(root_of(repo) + "/repository/branches/main")["commit"]["id"];
  }

  void create_branch(const std::string& repo, const std::string& name,
                     const std::string& at) override {
    // Is it a commit's id, and is the project not empty: then the host would make a commit.
    check(root_of(repo) + "/repository/commits/" + at + "?stats=false", 200);
    client_.send("POST", root_of(repo) + "/repository/branches", {{"branch", name}, {"ref", at}},
                 201);
  }

  std::string commit(const std::string& repo, const std::string& name,
                     const std::string& head) override {
    check(root_of(repo) + "/repository/branches/main", 200);  // is the head the one that was seen
    if (checks_ == Checks::all) {  // is the file there, and what touched it last
      client_.head(root_of(repo) + "/repository/files/" + name + ".txt?ref=" + head, 404);
    }
    return make_commit(root_of(repo), name, Json::array({creation(name + ".txt", name)}));
  }

 private:
  static std::string root_of(const std::string& repo) { return "/projects/acme%2F" + repo; }

  void check(const std::string& path, long expected) {
    if (checks_ == Checks::all) {
      client_.get(path, expected);
    }
  }

  static Json creation(const std::string& path, const std::string& content) {
    return {{"action", "create"}, {"file_path", path}, {"content", content}, {"encoding", "text"}};
  }

  std::string make_commit(const std::string& root, const std::string& message,
                          const Json& actions) {
    return client_.send(
        "POST", root + "/repository/commits",
        {{"branch", "main"}, {"commit_message", message}, {"stats", false}, {"actions", actions}},
        201)["id"];
  }

  RawClient client_;
  Checks checks_;
  Json group_{};
};

}  // namespace

std::unique_ptr<RawHost> raw_gitlab(const std::string& url, Checks checks) {
  return std::make_unique<GitLab>(url, checks);
}

}  // namespace bench
