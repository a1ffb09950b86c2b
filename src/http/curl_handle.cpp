#include "src/http/curl_handle.hpp"

#include <algorithm>
#include <new>

namespace gitprovider::http {
namespace {

// libcurl's own timers shorten this; it only bounds the damage of one that is missing.
constexpr int kLongestPollMs = 1'000;

// How long to sleep, zero where the time to give up has come. Rounded up: a sleep that ends a
// little early would be followed by many short ones.
int poll_time(const CurlHandle::GiveUpAt& give_up_at) {
  using std::chrono::milliseconds;
  const auto due = give_up_at ? give_up_at() : std::nullopt;
  if (!due) {
    return kLongestPollMs;
  }
  const auto left = std::chrono::ceil<milliseconds>(*due - std::chrono::steady_clock::now());
  return static_cast<int>(std::clamp<milliseconds::rep>(left.count(), 0, kLongestPollMs));
}

// Never cleaned up: other users of libcurl in this process may outlive us.
void start_libcurl() {
  static const CURLcode started = curl_global_init(CURL_GLOBAL_DEFAULT);
  if (started != CURLE_OK) {
    throw std::bad_alloc();
  }
}

void check(CURLMcode code) {
  if (code != CURLM_OK) {
    throw std::bad_alloc();
  }
}

// Keeps the easy handle in the multi handle for one transfer, whatever way that ends.
class Attached {
 public:
  Attached(CURLM* multi, CURL* easy) : multi_(multi), easy_(easy) {
    check(curl_multi_add_handle(multi, easy));
  }
  Attached(const Attached&) = delete;
  Attached& operator=(const Attached&) = delete;
  ~Attached() { curl_multi_remove_handle(multi_, easy_); }

 private:
  CURLM* multi_;
  CURL* easy_;
};

}  // namespace

CurlHandle::CurlHandle() {
  start_libcurl();
  multi_.reset(curl_multi_init());
  easy_.reset(curl_easy_init());
  if (!multi_ || !easy_) {
    throw std::bad_alloc();
  }
}

void CurlHandle::reset() noexcept {
  curl_easy_reset(easy_.get());
  refused_option_ = 0;
}

void CurlHandle::note(CURLoption option, CURLcode code) {
  if (code == CURLE_OUT_OF_MEMORY) {
    throw std::bad_alloc();
  }
  if (code != CURLE_OK && refused_option_ == 0) {
    refused_option_ = option;
  }
}

std::optional<CURLcode> CurlHandle::perform(const std::stop_token& stop,
                                            const GiveUpAt& give_up_at) {
  const std::stop_callback wake(stop, [this] { curl_multi_wakeup(multi_.get()); });
  const Attached attached(multi_.get(), easy_.get());
  return loop(stop, give_up_at);
}

std::optional<CURLcode> CurlHandle::loop(const std::stop_token& stop, const GiveUpAt& give_up_at) {
  for (;;) {
    if (stop.stop_requested()) {
      return std::nullopt;
    }
    int running = 0;
    check(curl_multi_perform(multi_.get(), &running));
    if (running == 0) {
      // No poll here: after a completion it would sleep its whole time-out.
      return completion();
    }
    const int poll_ms = poll_time(give_up_at);
    if (poll_ms == 0) {
      return CURLE_OPERATION_TIMEDOUT;
    }
    check(curl_multi_poll(multi_.get(), nullptr, 0, poll_ms, nullptr));
  }
}

CURLcode CurlHandle::completion() const noexcept {
  int left = 0;
  const CURLMsg* message = curl_multi_info_read(multi_.get(), &left);
  return message != nullptr ? message->data.result : CURLE_FAILED_INIT;
}

std::string system_ca_file() {
  const curl_version_info_data* info = curl_version_info(CURLVERSION_NOW);
  return info->cainfo != nullptr ? info->cainfo : "";
}

void CurlHeaderList::add(const std::string& line) {
  curl_slist* longer = curl_slist_append(list_.get(), line.c_str());
  if (longer == nullptr) {
    throw std::bad_alloc();
  }
  static_cast<void>(list_.release());
  list_.reset(longer);
}

}  // namespace gitprovider::http
