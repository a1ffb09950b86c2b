#include "bench/work/raw_transfer.hpp"

#include "bench/work/cost.hpp"

#include <charconv>
#include <string_view>

namespace bench {

RawTransfer::RawTransfer() : handle_(curl_easy_init()) {
  headers_.reset(curl_slist_append(nullptr, "Accept: application/vnd.github+json"));
  curl_slist_append(headers_.get(), "X-GitHub-Api-Version: 2022-11-28");
  curl_easy_setopt(handle(), CURLOPT_HTTPHEADER, headers_.get());
  curl_easy_setopt(handle(), CURLOPT_USERAGENT, "raw");
  curl_easy_setopt(handle(), CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(handle(), CURLOPT_PROXY, "");
  curl_easy_setopt(handle(), CURLOPT_PRIVATE, this);
  curl_easy_setopt(handle(), CURLOPT_WRITEFUNCTION, &RawTransfer::on_body);
  curl_easy_setopt(handle(), CURLOPT_WRITEDATA, this);
  curl_easy_setopt(handle(), CURLOPT_HEADERFUNCTION, &RawTransfer::on_header);
  curl_easy_setopt(handle(), CURLOPT_HEADERDATA, this);
}

void RawTransfer::aim(const std::string& url) {
  body_.clear();
  link_.clear();
  curl_easy_setopt(handle(), CURLOPT_URL, url.c_str());
}

void RawTransfer::perform() { check(curl_easy_perform(handle())); }

void RawTransfer::check(CURLcode code) {
  if (code != CURLE_OK) {
    give_up(curl_easy_strerror(code));
  }
  long status = 0;
  curl_easy_getinfo(handle(), CURLINFO_RESPONSE_CODE, &status);
  if (status != 200) {
    give_up("status " + std::to_string(status));
  }
}

std::size_t RawTransfer::last_page() const {
  const std::size_t end = link_.find(">; rel=\"last\"");
  if (end == std::string::npos) {
    return 1;
  }
  const std::size_t begin = link_.rfind("&page=", end) + 6;
  std::size_t page = 1;
  std::from_chars(link_.data() + begin, link_.data() + end, page);
  return page;
}

std::size_t RawTransfer::on_body(char* data, std::size_t size, std::size_t count, void* self) {
  static_cast<RawTransfer*>(self)->body_.append(data, size * count);
  return size * count;
}

std::size_t RawTransfer::on_header(char* data, std::size_t size, std::size_t count, void* self) {
  const std::string_view line(data, size * count);
  if (line.starts_with("Link: ")) {
    static_cast<RawTransfer*>(self)->link_ = line.substr(6);
  }
  return size * count;
}

}  // namespace bench
