#include "gitprovider/object_id.hpp"

#include "src/core/ascii.hpp"
#include "src/core/errors.hpp"
#include "src/core/printable.hpp"

#include <algorithm>

namespace gitprovider {

Result<ObjectId> ObjectId::parse(std::string_view text) {
  if ((text.size() != 40 && text.size() != 64) ||
      !std::all_of(text.begin(), text.end(), ascii::is_hex_digit)) {
    return invalid("object id " + quoted(text, 70) + ": must be 40 or 64 hexadecimal digits");
  }
  if (text.find_first_not_of('0') == std::string_view::npos) {
    return invalid("object id of zeros only: it names no object");
  }
  ObjectId id;
  id.hex_.resize(text.size());
  std::transform(text.begin(), text.end(), id.hex_.begin(), ascii::to_lower);
  return id;
}

}  // namespace gitprovider
