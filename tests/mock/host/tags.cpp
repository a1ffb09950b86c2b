#include "tests/mock/host/tags.hpp"

#include <functional>
#include <string>

namespace gitprovider::mock {

Reply with_tag(Reply reply, const Incoming& request) {
  if (request.method != "GET" || reply.status != 200) {
    return reply;
  }
  const std::string strong =
      '"' + std::to_string(std::hash<std::string>{}(reply.body.dump())) + '"';
  const std::string condition = request.header("If-None-Match");
  if (condition == strong || condition == "W/" + strong) {
    return {.status = 304, .headers = {{"ETag", strong}}};
  }
  reply.headers.emplace_back("ETag", "W/" + strong);
  return reply;
}

}  // namespace gitprovider::mock
