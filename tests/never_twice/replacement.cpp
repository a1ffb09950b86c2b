#include "tests/never_twice/replacement.hpp"

#include <string_view>

namespace gitprovider::never_twice {
namespace {

bool says(const Told& told, std::string_view words) {
  return told.error && told.error->message.find(words) != std::string::npos;
}

std::string_view wrong_outcome(const Told& told, const Replaced& truth) {
  const bool is_open = truth.removed > 0 && truth.made == 0;
  switch (told.outcome) {
    case Outcome::applied:
      return truth.made == 0 ? "told applied, and the new one was not made" : "";
    case Outcome::not_applied:
      if (truth.made > 0) {
        return "told not applied, and the new one was made";
      }
      return is_open && !says(told, "stands without any protection")
                 ? "the branch stands open, and nobody says so"
                 : "";
    case Outcome::unknown:
      break;
  }
  return says(told, "may stand without any") ? "" : "the branch may stand open, and nobody says so";
}

}  // namespace

std::vector<std::string> wrong_in(const Told& told, const Replaced& truth) {
  std::vector<std::string> wrong;
  if (truth.removed > 1 || truth.made > 1) {
    wrong.emplace_back("more than one effect of a kind");
  }
  if (const std::string_view line = wrong_outcome(told, truth); !line.empty()) {
    wrong.push_back(std::string(line) + (told.error ? ": " + told.error->message : std::string{}));
  }
  return wrong;
}

}  // namespace gitprovider::never_twice
