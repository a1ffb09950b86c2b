#pragma once

// The words of a refusal: what GitHub's error bodies say, for people and as evidence.

#include <string>
#include <string_view>

namespace gitprovider::github {

/// The text of an error body.
struct HostMessage {
  /// False: the body is no JSON object, so it came from something in front of the API.
  bool is_api = false;
  /// `Validation Failed: PullRequest.head invalid`
  std::string text{};
  /// The same with the documentation's address, lower case, to look for words in.
  std::string evidence{};
};

/// Reads any body. `message` and the elements of `errors` may be of any type or absent.
HostMessage read_message(std::string_view body);

}  // namespace gitprovider::github
