#include "bench/changes/base64.hpp"
#include "bench/changes/raw_host.hpp"
#include "bench/changes/side.hpp"

namespace bench {
namespace {

using Json = nlohmann::json;

class Forgejo final : public RawHost {
 public:
  Forgejo(const std::string& url, Checks checks)
      : client_(url, {"Content-Type: application/json",
                      (std::string("Authorization: token ") + kToken).c_str()}),
        checks_(checks) {}

  void bootstrap(const std::string& repo) override {
    const std::string root = root_of(repo);
    check(root, 404);  // is it there already
    if (is_first_) {
      check("/user", 200);  // whose account is the owner
    }
    client_.send("POST", "/orgs/acme/repos",
                 {{"name", repo}, {"private", true}, {"auto_init", false}}, 201);
    check(root + "/branches/main", 404);  // does the branch exist
    check(root, 200);                     // is the repository empty
    Json files = Json::array();
    for (std::size_t number = 0; number < kFiles; ++number) {
      files.push_back(creation(file_path(number), file_content(number)));
    }
    const std::string head = make_commit(root, "Start", files);
    create_branch(repo, "develop", head);
    for (const char* branch : {"main", "develop"}) {
      check(root + "/branches/" + branch, 200);            // is the branch to protect there
      check(root + "/branch_protections/" + branch, 404);  // is there a rule already
      if (is_first_) {
        check("/version", 200);  // Forgejo or Gitea
        is_first_ = false;
      }
      client_.send("POST", root + "/branch_protections",
                   {{"rule_name", branch},
                    {"enable_push", true},
                    {"required_approvals", 0},
                    {"enable_status_check", false},
                    {"status_check_contexts", Json::array()},
                    {"apply_to_admins", false}},
                   201);
    }
  }

  std::string head(const std::string& repo) override {
    return client_.get(root_of(repo) + "/branches/main")["commit"]["id"];
  }

  void create_branch(const std::string& repo, const std::string& name,
                     const std::string& at) override {
    // Is it a commit's id: the host answers 500 where it is none.
    check(root_of(repo) + "/git/commits/" + at + "?stat=false&verification=false&files=false", 200);
    client_.send("POST", root_of(repo) + "/branches",
                 {{"new_branch_name", name}, {"old_ref_name", at}}, 201);
  }

  std::string commit(const std::string& repo, const std::string& name,
                     const std::string& head) override {
    check(root_of(repo) + "/branches/main", 200);  // is the head the one that was seen
    // What stands where the file will be.
    check(root_of(repo) + "/git/trees/" + head + "?page=1&per_page=1000", 200);
    return make_commit(root_of(repo), name, Json::array({creation(name + ".txt", name)}));
  }

 private:
  static std::string root_of(const std::string& repo) { return "/repos/acme/" + repo; }

  void check(const std::string& path, long expected) {
    if (checks_ == Checks::all) {
      client_.get(path, expected);
    }
  }

  static Json creation(const std::string& path, const std::string& content) {
    return {{"operation", "create"}, {"path", path}, {"content", base64(content)}};
  }

  std::string make_commit(const std::string& root, const std::string& message, const Json& files) {
    return client_.send("POST", root + "/contents",
                        {{"branch", "main"}, {"message", message}, {"files", files}},
                        201)["commit"]["sha"];
  }

  RawClient client_;
  Checks checks_;
  bool is_first_ = true;
};

}  // namespace

std::unique_ptr<RawHost> raw_forgejo(const std::string& url, Checks checks) {
  return std::make_unique<Forgejo>(url, checks);
}

}  // namespace bench
