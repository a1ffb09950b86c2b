#pragma once

// The words of a refusal: what GitLab's error bodies say, for people and as evidence.

#include <string>
#include <string_view>

namespace gitprovider::gitlab {

/// The text of an error body.
struct HostMessage {
  /// False: the body is no JSON object, so it came from something in front of the API.
  bool is_api = false;
  /// `path has already been taken; name has already been taken`
  std::string text{};
  /// The same in lower case, to look for words in. Names of fields are the same in every language.
  std::string evidence{};
};

/// Reads any body. `message` may be a text, a list of texts, or texts under the names of fields;
/// errors in parameters stand in `error`.
HostMessage read_message(std::string_view body);

}  // namespace gitprovider::gitlab
