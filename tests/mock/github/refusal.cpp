#include "tests/mock/github/refusal.hpp"

namespace gitprovider::mock::github {

Refusal refuse(int status, std::string_view message, Json errors) {
  Json body = {{"message", message},
               {"documentation_url", "https://docs.github.com/rest"},
               {"status", std::to_string(status)}};
  if (!errors.is_null()) {
    body["errors"] = std::move(errors);
  }
  return {{.status = status, .body = std::move(body)}};
}

Refusal invalid_field(std::string_view resource, std::string_view field, std::string_view code,
                      std::string_view message) {
  Json error = {{"resource", resource}, {"code", code}};
  if (!field.empty()) {
    error["field"] = field;
  }
  if (!message.empty()) {
    error["message"] = message;
  }
  return refuse(422, "Validation Failed", Json::array({std::move(error)}));
}

}  // namespace gitprovider::mock::github
