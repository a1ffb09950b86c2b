#pragma once

// A careful client of the mock hosts, without the library under test.

#include <httplib.h>
#include <nlohmann/json.hpp>

#include <string>
#include <utility>

namespace gitprovider::mock {

struct Answer {
  int status = 0;
  nlohmann::json body{};
  httplib::Headers headers{};

  [[nodiscard]] std::string header(const std::string& name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? "" : found->second;
  }
};

/// How a host wants to be spoken to.
struct Manners {
  std::string prefix{};
  httplib::Headers headers{};
};

inline Manners github_manners(const std::string& token = "t0ken-of-the-mock") {
  return {.headers = {{"Accept", "application/vnd.github+json"},
                      {"X-GitHub-Api-Version", "2022-11-28"},
                      {"Authorization", "Bearer " + token}}};
}

inline Manners gitlab_manners(const std::string& token = "t0ken-of-the-mock") {
  return {.prefix = "/api/v4",
          .headers = {{"Accept", "application/json"}, {"PRIVATE-TOKEN", token}}};
}

inline Manners forgejo_manners(const std::string& token = "t0ken-of-the-mock") {
  return {.prefix = "/api/v1",
          .headers = {{"Accept", "application/json"}, {"Authorization", "token " + token}}};
}

class MockClient {
 public:
  explicit MockClient(int port, Manners manners = github_manners())
      : client_("127.0.0.1", port), manners_(std::move(manners)) {
    client_.set_url_encode(false);
  }

  Answer get(const std::string& target) { return read(client_.Get(at(target), headers())); }
  Answer head(const std::string& target) { return read(client_.Head(at(target), headers())); }
  Answer remove(const std::string& target) { return read(client_.Delete(at(target), headers())); }
  Answer post(const std::string& target, const nlohmann::json& body) {
    return read(client_.Post(at(target), headers(), body.dump(), "application/json"));
  }
  Answer put(const std::string& target, const nlohmann::json& body) {
    return read(client_.Put(at(target), headers(), body.dump(), "application/json"));
  }
  Answer patch(const std::string& target, const nlohmann::json& body) {
    return read(client_.Patch(at(target), headers(), body.dump(), "application/json"));
  }

 private:
  [[nodiscard]] std::string at(const std::string& target) const { return manners_.prefix + target; }
  httplib::Headers headers() {
    auto lines = manners_.headers;
    lines.emplace("User-Agent", "test");
    lines.emplace("X-Request-Id", std::to_string(++requests_));
    return lines;
  }
  static Answer read(const httplib::Result& result) {
    if (!result) {
      return {};
    }
    return {result->status, nlohmann::json::parse(result->body, nullptr, false), result->headers};
  }

  httplib::Client client_;
  Manners manners_;
  unsigned requests_ = 0;
};

}  // namespace gitprovider::mock
