#pragma once

// One GET with bare libcurl: a handle, the body it collects, and the Link header it saw.

#include <curl/curl.h>

#include <cstddef>
#include <memory>
#include <string>

namespace bench {

class RawTransfer {
 public:
  RawTransfer();
  RawTransfer(const RawTransfer&) = delete;
  RawTransfer& operator=(const RawTransfer&) = delete;
  RawTransfer(RawTransfer&&) = delete;
  RawTransfer& operator=(RawTransfer&&) = delete;
  ~RawTransfer() = default;

  /// Prepares a GET of `url`.
  void aim(const std::string& url);
  /// Sends what was prepared and waits for the answer; ends the process when that is not 200.
  void perform();
  /// Ends the process where the answer is not a 200.
  void check(CURLcode code);

  [[nodiscard]] CURL* handle() const noexcept { return handle_.get(); }
  [[nodiscard]] const std::string& body() const noexcept { return body_; }
  /// The number of the last page by the Link header; 1 where there is none.
  [[nodiscard]] std::size_t last_page() const;

 private:
  struct Free {
    void operator()(CURL* handle) const noexcept { curl_easy_cleanup(handle); }
    void operator()(curl_slist* list) const noexcept { curl_slist_free_all(list); }
  };
  static std::size_t on_body(char* data, std::size_t size, std::size_t count, void* self);
  static std::size_t on_header(char* data, std::size_t size, std::size_t count, void* self);

  std::unique_ptr<CURL, Free> handle_;
  std::unique_ptr<curl_slist, Free> headers_;
  std::string body_{};
  std::string link_{};
};

}  // namespace bench
