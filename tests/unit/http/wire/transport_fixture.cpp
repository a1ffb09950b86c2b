#include "tests/unit/http/wire/transport_fixture.hpp"

#include <array>
#include <cstdlib>
#include <stdexcept>
#include <unistd.h>
#include <utility>

namespace gitprovider::http {

std::ostream& operator<<(std::ostream& out, Method method) { return out << to_string(method); }

}  // namespace gitprovider::http

namespace gitprovider {

std::ostream& operator<<(std::ostream& out, Cause cause) { return out << to_string(cause); }
std::ostream& operator<<(std::ostream& out, Delivery delivery) {
  return out << to_string(delivery);
}

}  // namespace gitprovider

namespace gitprovider::http::testing {

CurlTransportOptions options_for(const std::string& url) {
  return {.base = parse_base_url(url).value(),
          .timeouts = {.connect = kForever, .low_speed = kForever},
          .use_environment_proxy = false};
}

std::unique_ptr<Transport> transport_for(CurlTransportOptions options) {
  return std::move(make_curl_transport(std::move(options))).value();
}

std::unique_ptr<Transport> transport_for(const std::string& url) {
  return transport_for(options_for(url));
}

Request read() {
  return {.method = Method::get, .target = Target{"/thing", {}}, .timeout = kForever};
}

Request mutation(Method method) {
  Request request{
      .method = method, .target = Target{"/thing", {}}, .send_once = true, .timeout = kForever};
  if (method != Method::delete_) {
    request.headers.add("Content-Type", "application/json");
    request.body = R"({"name":"develop"})";
  }
  return request;
}

TemporaryFile::TemporaryFile(std::string_view content) {
  const char* directory = std::getenv("TMPDIR");
  path_ = std::string(directory != nullptr ? directory : "/tmp") + "/gitprovider-test-XXXXXX";
  const int fd = ::mkstemp(path_.data());
  if (fd < 0 || ::write(fd, content.data(), content.size()) != ssize_t(content.size())) {
    throw std::runtime_error("cannot write " + path_);
  }
  ::close(fd);
}

TemporaryFile::~TemporaryFile() { ::unlink(path_.c_str()); }

Variable::Variable(const char* name, const std::string& value) : name_(name) {
  const char* before = std::getenv(name);
  was_set_ = before != nullptr;
  before_ = was_set_ ? before : "";
  ::setenv(name, value.c_str(), 1);
}

Variable::~Variable() {
  if (was_set_) {
    ::setenv(name_.c_str(), before_.c_str(), 1);
  } else {
    ::unsetenv(name_.c_str());
  }
}

}  // namespace gitprovider::http::testing
