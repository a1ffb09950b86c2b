#pragma once

// A complete answer below 400, plain and as JSON.

#include "src/http/headers.hpp"
#include "src/json/document.hpp"

#include "gitprovider/outcome.hpp"

#include <string>

namespace gitprovider::rest {

/// A complete answer below 400.
struct Reply {
  int status = 0;
  http::Headers headers{};
  std::string body{};
  std::string host_request_id{};
  /// `applied` for the answer to a mutation that changes what people see.
  Outcome outcome = Outcome::not_applied;
  /// What was asked, for messages: `GET /repos/{owner}/{repo}`.
  std::string request{};
  /// The host said that nothing has changed: the content is kept from an earlier answer, and so are
  /// its page links, which the host does not stand for (kept_answer.hpp).
  bool is_renewed = false;
};

/// The same with its body read. The document owns all its text.
struct JsonReply {
  Reply reply{};
  json::Document document;
};

}  // namespace gitprovider::rest
