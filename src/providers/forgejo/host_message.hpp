#pragma once

// The words of a refusal: what an error body says, for people and as evidence.

#include <string>
#include <string_view>

namespace gitprovider::forgejo {

/// The text of an error body.
struct HostMessage {
  /// False: the body is no JSON object, so it came from something in front of the API.
  bool is_api = false;
  /// `not found: user does not exist`; empty where the server hides why, as with most 500.
  std::string text{};
  /// The same in lower case, to look for words in.
  std::string evidence{};
};

/// Reads any body. `message` and the texts of `errors` may be of any type or absent.
HostMessage read_message(std::string_view body);

}  // namespace gitprovider::forgejo
