// Any bytes as a name: no rule crashes, and what a rule accepts holds what it promises.

#include "gitprovider/names.hpp"

#include "src/core/path_folding.hpp"
#include "src/core/printable.hpp"
#include "src/core/utf8.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

using namespace gitprovider;

namespace {

void require(bool holds) {
  if (!holds) {
    std::abort();
  }
}

// True where the name was accepted; a refusal must be fit to be shown.
template <class T>
bool accepted(const Result<T>& checked) {
  if (!checked) {
    require(checked.error().message.size() <= 250);
    require(printable(checked.error().message, 250) == checked.error().message);
  }
  return checked.has_value();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text{reinterpret_cast<const char*>(data), size};
  if (accepted(validate_branch_name(text))) {
    require(is_utf8(text) && text.find("..") == std::string::npos && text.front() != '-');
  }
  if (accepted(validate_file_path(text))) {
    require(is_utf8(text) && ("/" + text + "/").find("/../") == std::string::npos);
    require(folded(folded(text)) == folded(text));
  }
  if (accepted(validate_text("text", text, 4096))) {
    require(is_utf8(text) && text.find('\x1b') == std::string::npos);
  }
  if (accepted(parse_repo_ref(text))) {
    require(text.find('/') != std::string::npos && text.find('%') == std::string::npos);
  }
  return 0;
}
