#include "bench/changes/raw_client.hpp"

#include "bench/work/cost.hpp"

#include <utility>

namespace bench {

RawClient::RawClient(std::string root, std::initializer_list<const char*> header_lines)
    : root_(std::move(root)), handle_(curl_easy_init()) {
  for (const char* line : header_lines) {
    headers_.reset(curl_slist_append(headers_.release(), line));
  }
  CURL* const handle = handle_.get();
  curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers_.get());
  curl_easy_setopt(handle, CURLOPT_USERAGENT, "raw");
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(handle, CURLOPT_PROXY, "");
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, &RawClient::on_body);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, this);
}

nlohmann::json RawClient::get(const std::string& path, long expected) {
  curl_easy_setopt(handle_.get(), CURLOPT_HTTPGET, 1L);
  return perform("GET", path, expected);
}

void RawClient::head(const std::string& path, long expected) {
  curl_easy_setopt(handle_.get(), CURLOPT_NOBODY, 1L);
  perform("HEAD", path, expected);
  curl_easy_setopt(handle_.get(), CURLOPT_NOBODY, 0L);
}

nlohmann::json RawClient::send(const char* method, const std::string& path,
                               const nlohmann::json& body, long expected) {
  const std::string text = body.dump();
  curl_easy_setopt(handle_.get(), CURLOPT_POST, 1L);
  curl_easy_setopt(handle_.get(), CURLOPT_POSTFIELDSIZE, static_cast<long>(text.size()));
  curl_easy_setopt(handle_.get(), CURLOPT_POSTFIELDS, text.c_str());
  return perform(method, path, expected);
}

nlohmann::json RawClient::perform(const char* method, const std::string& path, long expected) {
  CURL* const handle = handle_.get();
  const std::string url = root_ + path;
  curl_easy_setopt(handle, CURLOPT_URL, url.c_str());
  curl_easy_setopt(handle, CURLOPT_CUSTOMREQUEST, method);
  answer_.clear();
  if (const CURLcode code = curl_easy_perform(handle); code != CURLE_OK) {
    give_up(std::string(method) + " " + path + ": " + curl_easy_strerror(code));
  }
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  if (status != expected) {
    give_up(std::string(method) + " " + path + ": " + std::to_string(status) + " " + answer_);
  }
  return answer_.empty() ? nlohmann::json() : nlohmann::json::parse(answer_);
}

std::size_t RawClient::on_body(char* data, std::size_t size, std::size_t count, void* self) {
  static_cast<RawClient*>(self)->answer_.append(data, size * count);
  return size * count;
}

}  // namespace bench
