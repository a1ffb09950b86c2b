#pragma once

// libcurl's handles with owners. An easy handle lives with a multi handle of its own: the
// connections stay with the pair, and a stop token can wake it at any time.

#include <curl/curl.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace gitprovider::http {

/// Options of one transfer after the other, and the connection they share. Single-threaded.
class CurlHandle {
 public:
  /// Starts libcurl where this is the first. Throws bad_alloc.
  CurlHandle();
  CurlHandle(const CurlHandle&) = delete;
  CurlHandle& operator=(const CurlHandle&) = delete;
  ~CurlHandle() = default;

  [[nodiscard]] CURL* get() const noexcept { return easy_.get(); }

  /// Forgets all options and counts; connections stay.
  void reset() noexcept;
  /// Sets an option. An option that libcurl does not take is remembered, see refused_option().
  template <class Value>
  void set(CURLoption option, Value value) {
    note(option, curl_easy_setopt(easy_.get(), option, value));
  }
  /// The first option that libcurl refused since reset(), 0 where it took all.
  [[nodiscard]] int refused_option() const noexcept { return refused_option_; }

  /// When a transfer is given up; asked anew after each step. Absent: never.
  using GiveUpAt = std::function<std::optional<std::chrono::steady_clock::time_point>()>;

  /// Transfers until the end (libcurl's code, which is a time-out where it was given up), or until
  /// a stop is requested (nothing).
  [[nodiscard]] std::optional<CURLcode> perform(const std::stop_token& stop,
                                                const GiveUpAt& give_up_at);

 private:
  struct EasyDeleter {
    void operator()(CURL* easy) const noexcept { curl_easy_cleanup(easy); }
  };
  struct MultiDeleter {
    void operator()(CURLM* multi) const noexcept { curl_multi_cleanup(multi); }
  };
  void note(CURLoption option, CURLcode code);
  [[nodiscard]] std::optional<CURLcode> loop(const std::stop_token& stop,
                                             const GiveUpAt& give_up_at);
  [[nodiscard]] CURLcode completion() const noexcept;

  // Destroyed in reverse: libcurl wants the easy handle gone before its multi handle.
  std::unique_ptr<CURLM, MultiDeleter> multi_;
  std::unique_ptr<CURL, EasyDeleter> easy_;
  int refused_option_ = 0;
};

/// The file of certificates that libcurl trusts where nothing else is said; empty: it has none.
[[nodiscard]] std::string system_ca_file();

/// Header lines in libcurl's form. Lives as long as the transfer that uses it.
class CurlHeaderList {
 public:
  /// `line` is `Name: value`, `Name;` (sent with an empty value) or `Name:` (libcurl's own is left
  /// out).
  void add(const std::string& line);
  [[nodiscard]] curl_slist* get() const noexcept { return list_.get(); }

 private:
  struct Deleter {
    void operator()(curl_slist* list) const noexcept { curl_slist_free_all(list); }
  };
  std::unique_ptr<curl_slist, Deleter> list_{};
};

}  // namespace gitprovider::http
