#include "tests/mock/forgejo/refusal.hpp"

#include <string>

namespace gitprovider::mock::forgejo {

Refusal refuse(int status, std::string_view message) {
  return {{.status = status,
           .body = {{"message", std::string(message)}, {"url", "https://git.mock/api/swagger"}}}};
}

Refusal not_found() {
  Refusal refusal = refuse(404, "not found");
  refusal.reply.body["errors"] = Json::array();
  return refusal;
}

Refusal unmapped() { return refuse(500, ""); }

}  // namespace gitprovider::mock::forgejo
