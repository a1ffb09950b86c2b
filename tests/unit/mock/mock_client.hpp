#pragma once

// A careful client of the mock GitHub, without the library under test.

#include <httplib.h>
#include <nlohmann/json.hpp>

#include <string>

namespace gitprovider::mock {

struct Answer {
  int status = 0;
  nlohmann::json body{};
  httplib::Headers headers{};
};

class MockClient {
 public:
  explicit MockClient(int port, std::string token = "t0ken-of-the-mock")
      : client_("127.0.0.1", port), token_(std::move(token)) {
    client_.set_url_encode(false);
  }

  Answer get(const std::string& target) { return read(client_.Get(target, headers())); }
  Answer post(const std::string& target, const nlohmann::json& body) {
    return read(client_.Post(target, headers(), body.dump(), "application/json"));
  }
  Answer put(const std::string& target, const nlohmann::json& body) {
    return read(client_.Put(target, headers(), body.dump(), "application/json"));
  }
  Answer patch(const std::string& target, const nlohmann::json& body) {
    return read(client_.Patch(target, headers(), body.dump(), "application/json"));
  }

 private:
  httplib::Headers headers() {
    return {{"Accept", "application/vnd.github+json"},
            {"X-GitHub-Api-Version", "2022-11-28"},
            {"User-Agent", "test"},
            {"Authorization", "Bearer " + token_},
            {"X-Request-Id", std::to_string(++requests_)}};
  }
  static Answer read(const httplib::Result& result) {
    if (!result) {
      return {};
    }
    return {result->status, nlohmann::json::parse(result->body, nullptr, false), result->headers};
  }

  httplib::Client client_;
  std::string token_;
  unsigned requests_ = 0;
};

}  // namespace gitprovider::mock
