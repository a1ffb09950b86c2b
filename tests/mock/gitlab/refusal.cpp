#include "tests/mock/gitlab/refusal.hpp"

#include <string>
#include <utility>

namespace gitprovider::mock::gitlab {

Refusal refuse(int status, Json message) {
  return {{.status = status, .body = {{"message", std::move(message)}}}};
}

Refusal not_found(std::string_view what) {
  return refuse(404, "404 " + std::string(what) + " Not Found");
}

Refusal bad_parameter(std::string_view name, std::string_view what) {
  return {{.status = 400, .body = {{"error", std::string(name) + ' ' + std::string(what)}}}};
}

}  // namespace gitprovider::mock::gitlab
