#include "bench/server/payload.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

namespace bench {
namespace {

constexpr std::array kRepositoryLinks{
    "archive",       "assignees",    "blobs",         "branches",     "collaborators", "comments",
    "commits",       "compare",      "contents",      "contributors", "deployments",   "downloads",
    "events",        "forks",        "git_commits",   "git_refs",     "git_tags",      "hooks",
    "issue_comment", "issue_events", "issues",        "keys",         "labels",        "languages",
    "merges",        "milestones",   "notifications", "pulls",        "releases",      "stargazers",
    "statuses",      "subscribers",  "subscription",  "tags",         "teams",         "trees"};

constexpr std::array kOwnerLinks{"followers", "following",     "gists",
                                 "starred",   "subscriptions", "organizations",
                                 "repos",     "events",        "received_events"};

void add_text(std::string& out, std::string_view key, std::string_view value) {
  out.append("\"").append(key).append("\":\"").append(value).append("\",");
}

std::string owner_json(std::string_view owner) {
  const std::string root = "https://api.github.test/users/" + std::string(owner);
  std::string out = "{";
  add_text(out, "login", owner);
  out += "\"id\":583231,\"node_id\":\"MDQ6VXNlcjU4MzIzMQ==\",";
  add_text(out, "avatar_url", "https://avatars.github.test/u/583231?v=4");
  add_text(out, "url", root);
  add_text(out, "html_url", "https://github.test/" + std::string(owner));
  for (const char* link : kOwnerLinks) {
    add_text(out, std::string(link) + "_url", root + "/" + link + "{/other}");
  }
  out += R"("type":"Organization","site_admin":false})";
  return out;
}

std::string branch_json(std::size_t number) {
  std::array<char, 64> name{};
  std::snprintf(name.data(), name.size(), "feature/%06zu-a-change-with-a-name", number);
  std::array<char, 48> sha{};
  std::snprintf(sha.data(), sha.size(), "%040zx", number + 1);
  return std::string(R"({"name":")") + name.data() + R"(","commit":{"sha":")" + sha.data() +
         R"(","url":"https://api.github.test/repos/acme/widget/commits/)" + sha.data() +
         R"("},"protected":)" + (number % 10 == 0 ? "true}" : "false}");
}

}  // namespace

std::string repository_json(std::string_view owner, std::string_view name) {
  const std::string full_name = std::string(owner) + "/" + std::string(name);
  const std::string root = "https://api.github.test/repos/" + full_name;
  const std::string web = "https://github.test/" + full_name;
  std::string out = R"({"id":1296269,"node_id":"MDEwOlJlcG9zaXRvcnkxMjk2MjY5",)";
  add_text(out, "name", name);
  add_text(out, "full_name", full_name);
  out += R"("private":false,"owner":)" + owner_json(owner) + ",";
  add_text(out, "html_url", web);
  add_text(out, "description", "The \\\"first\\\" repository of this host \\u2014 and a small one");
  add_text(out, "url", root);
  for (const char* link : kRepositoryLinks) {
    add_text(out, std::string(link) + "_url", root + "/" + link + "{/sha}");
  }
  add_text(out, "clone_url", web + ".git");
  add_text(out, "ssh_url", "git@github.test:" + full_name + ".git");
  add_text(out, "created_at", "2011-01-26T19:01:12Z");
  add_text(out, "pushed_at", "2026-05-04T06:58:07Z");
  out += R"("fork":false,"size":108,"stargazers_count":2801,"watchers_count":2801,"language":null,)"
         R"("has_issues":true,"has_wiki":true,"archived":false,"disabled":false,"license":null,)"
         R"("topics":["git","cplusplus","gitflow"],"visibility":"public","forks":2539,)"
         R"("permissions":{"admin":true,"maintain":true,"push":true,"triage":true,"pull":true},)"
         R"("default_branch":"main","network_count":2539,"subscribers_count":1736})";
  return out;
}

std::string branches_json(std::size_t total, std::size_t per_page, std::size_t page) {
  const std::size_t begin = std::min(total, (page - 1) * per_page);
  const std::size_t end = std::min(total, begin + per_page);
  std::string out = "[";
  for (std::size_t number = begin; number < end; ++number) {
    out += (number == begin ? "" : ",") + branch_json(number);
  }
  return out + "]";
}

std::string link_header(std::string_view origin, std::size_t total, std::size_t per_page,
                        std::size_t page) {
  const std::size_t last = (total + per_page - 1) / per_page;
  std::string out;
  const auto add = [&](std::size_t to, std::string_view relation) {
    out += (out.empty() ? "<" : ", <") + std::string(origin) +
           "/repositories/1296269/branches?per_page=" + std::to_string(per_page) +
           "&page=" + std::to_string(to) + ">; rel=\"" + std::string(relation) + "\"";
  };
  if (page > 1) {
    add(page - 1, "prev");
  }
  if (page < last) {
    add(page + 1, "next");
    add(last, "last");
  }
  if (page > 1) {
    add(1, "first");
  }
  return out;
}

}  // namespace bench
