#include "src/http/message.hpp"

#include <cassert>

namespace gitprovider::http {

std::string_view to_string(Method method) noexcept {
  switch (method) {
    case Method::get:
      return "GET";
    case Method::head:
      return "HEAD";
    case Method::post:
      return "POST";
    case Method::put:
      return "PUT";
    case Method::patch:
      return "PATCH";
    case Method::delete_:
      return "DELETE";
  }
  assert(false);
  return {};
}

}  // namespace gitprovider::http
