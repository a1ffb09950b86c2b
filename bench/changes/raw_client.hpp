#pragma once

// Requests with bare libcurl and JSON, one handle kept alive: what a careful person writes who
// needs no more than this.

#include <curl/curl.h>
#include <nlohmann/json.hpp>

#include <initializer_list>
#include <memory>
#include <string>

namespace bench {

/// For one thread.
class RawClient {
 public:
  RawClient(std::string root, std::initializer_list<const char*> header_lines);
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;
  RawClient(RawClient&&) = delete;
  RawClient& operator=(RawClient&&) = delete;
  ~RawClient() = default;

  /// Ends the process where the answer's status is not as expected.
  nlohmann::json get(const std::string& path, long expected = 200);
  void head(const std::string& path, long expected);
  nlohmann::json send(const char* method, const std::string& path, const nlohmann::json& body,
                      long expected);

 private:
  struct Free {
    void operator()(CURL* handle) const noexcept { curl_easy_cleanup(handle); }
    void operator()(curl_slist* list) const noexcept { curl_slist_free_all(list); }
  };
  static std::size_t on_body(char* data, std::size_t size, std::size_t count, void* self);
  nlohmann::json perform(const char* method, const std::string& path, long expected);

  std::string root_;
  std::unique_ptr<CURL, Free> handle_;
  std::unique_ptr<curl_slist, Free> headers_;
  std::string answer_{};
};

}  // namespace bench
