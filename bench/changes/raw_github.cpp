#include "bench/changes/base64.hpp"
#include "bench/changes/raw_host.hpp"
#include "bench/changes/side.hpp"

namespace bench {
namespace {

using Json = nlohmann::json;

class GitHub final : public RawHost {
 public:
  GitHub(const std::string& url, Checks checks)
      : client_(url, {"Accept: application/vnd.github+json", "X-GitHub-Api-Version: 2022-11-28",
                      "Content-Type: application/json",
                      (std::string("Authorization: Bearer ") + kToken).c_str()}),
        checks_(checks) {}

  void bootstrap(const std::string& repo) override {
    const std::string root = "/repos/acme/" + repo;
    check(root, 404);  // is it there already
    if (is_first_) {
      check("/user", 200);  // whose account is the owner
      is_first_ = false;
    }
    client_.send("POST", "/orgs/acme/repos", {{"name", repo}, {"private", true}}, 201);
    check(root + "/branches/main", 404);       // does the branch exist
    check(root + "/git/ref/heads/main", 409);  // is the repository empty
    const std::string head = first_commit(root);
    client_.send("POST", root + "/git/refs", {{"ref", "refs/heads/develop"}, {"sha", head}}, 201);
    for (const char* branch : {"main", "develop"}) {
      client_.send("PUT", root + "/branches/" + branch + "/protection",
                   {{"required_status_checks", nullptr},
                    {"enforce_admins", false},
                    {"required_pull_request_reviews", nullptr},
                    {"restrictions", nullptr},
                    {"allow_force_pushes", false},
                    {"allow_deletions", false}},
                   200);
    }
  }

  std::string head(const std::string& repo) override {
    return client_.get("/repos/acme/" + repo + "/git/ref/heads/main")["object"]["sha"];
  }

  void create_branch(const std::string& repo, const std::string& name,
                     const std::string& at) override {
    client_.send("POST", "/repos/acme/" + repo + "/git/refs",
                 {{"ref", "refs/heads/" + name}, {"sha", at}}, 201);
  }

  std::string commit(const std::string& repo, const std::string& name,
                     const std::string& head) override {
    const std::string root = "/repos/acme/" + repo;
    const Json branch = client_.get(root + "/branches/main");
    const std::string base = branch["commit"]["commit"]["tree"]["sha"];
    const Json tree = Json::array({entry(name + ".txt", name)});
    const std::string made =
        make_commit(root, name, {{"base_tree", base}, {"tree", tree}}, Json::array({head}));
    client_.send("PATCH", root + "/git/refs/heads/main", {{"sha", made}, {"force", false}}, 200);
    return made;
  }

 private:
  void check(const std::string& path, long expected) {
    if (checks_ == Checks::all) {
      client_.get(path, expected);
    }
  }

  static Json entry(const std::string& path, const std::string& content) {
    return {{"path", path}, {"mode", "100644"}, {"type", "blob"}, {"content", content}};
  }

  std::string make_commit(const std::string& root, const std::string& message, const Json& tree,
                          const Json& parents) {
    const std::string made =
        client_.send("POST", root + "/git/trees", tree, 201)["sha"].get<std::string>();
    return client_.send("POST", root + "/git/commits",
                        {{"message", message}, {"tree", made}, {"parents", parents}}, 201)["sha"];
  }

  /// The Git database takes nothing while a repository is empty: one file goes ahead.
  std::string first_commit(const std::string& root) {
    client_.send("PUT", root + "/contents/" + file_path(0),
                 {{"message", "Start"}, {"content", base64(file_content(0))}, {"branch", "main"}},
                 201);
    Json tree = Json::array();
    for (std::size_t number = 0; number < kFiles; ++number) {
      tree.push_back(entry(file_path(number), file_content(number)));
    }
    const std::string made = make_commit(root, "Start", {{"tree", tree}}, Json::array());
    check(root + "/git/ref/heads/main", 200);  // has nobody committed meanwhile
    client_.send("PATCH", root + "/git/refs/heads/main", {{"sha", made}, {"force", true}}, 200);
    return made;
  }

  RawClient client_;
  Checks checks_;
  bool is_first_ = true;
};

}  // namespace

std::unique_ptr<RawHost> raw_github(const std::string& url, Checks checks) {
  return std::make_unique<GitHub>(url, checks);
}

}  // namespace bench
