#pragma once

// What the tests of the transport share: a transport for a server's URL, requests, and files and
// variables that vanish at the end.

#include "src/http/curl_transport.hpp"
#include "src/http/message.hpp"
#include "src/http/transport.hpp"

#include <initializer_list>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>

namespace gitprovider::http {

std::ostream& operator<<(std::ostream& out, Method method);

}  // namespace gitprovider::http

namespace gitprovider {

std::ostream& operator<<(std::ostream& out, Cause cause);
std::ostream& operator<<(std::ostream& out, Delivery delivery);

}  // namespace gitprovider

namespace gitprovider::http::testing {

/// Long enough never to be the reason that a test ends.
inline constexpr Duration kForever{600'000};

inline constexpr Method kMutations[] = {Method::post, Method::put, Method::patch, Method::delete_};

/// Options without proxies and without limits in time that a busy machine could reach.
[[nodiscard]] CurlTransportOptions options_for(const std::string& url);
[[nodiscard]] std::unique_ptr<Transport> transport_for(CurlTransportOptions options);
[[nodiscard]] std::unique_ptr<Transport> transport_for(const std::string& url);

/// A read. Its limit is kForever.
[[nodiscard]] Request read();
/// A mutation that may be sent once, with a JSON body where its method has one.
[[nodiscard]] Request mutation(Method method);

/// A file in the directory for temporary files.
class TemporaryFile {
 public:
  explicit TemporaryFile(std::string_view content);
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile();
  [[nodiscard]] const std::string& path() const noexcept { return path_; }

 private:
  std::string path_;
};

/// Sets an environment variable and puts the old state back.
class Variable {
 public:
  Variable(const char* name, const std::string& value);
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;
  ~Variable();

 private:
  std::string name_;
  bool was_set_;
  std::string before_;
};

[[nodiscard]] inline bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

}  // namespace gitprovider::http::testing
