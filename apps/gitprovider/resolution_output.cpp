#include "apps/gitprovider/resolution_output.hpp"

#include "apps/common/terminal.hpp"

#include <string>
#include <type_traits>
#include <variant>

namespace gitprovider::cli {
namespace {

Json json_of(const Made& made) {
  return std::visit(
      [](const auto& value) -> Json {
        if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::monostate>) {
          return nullptr;
        } else {
          return to_json(value);
        }
      },
      made);
}

std::string text_of(const Made& made) {
  return std::visit(
      [](const auto& value) -> std::string {
        if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::monostate>) {
          return {};
        } else {
          return describe(value);
        }
      },
      made);
}

std::string verdict(const Resolution& resolution) {
  const std::string change{to_string(resolution.operation)};
  switch (resolution.outcome) {
    case Outcome::applied:
      return change + " was applied" +
             (resolution.equivalent ? ", or somebody else made exactly the same\n" : "\n");
    case Outcome::not_applied:
      return change + " was not applied and cannot be any more: it may be repeated\n";
    case Outcome::unknown:
      break;
  }
  return resolution.is_begun ? change + " was begun and not ended\n"
                             : change + " may have been applied: it cannot be told yet\n";
}

std::string describe(const Resolution& resolution) {
  std::string text = verdict(resolution) + text_of(resolution.made);
  if (!resolution.seen.empty()) {
    text += "  seen: " + printable(resolution.seen) + "\n";
  }
  if (resolution.is_begun) {
    text += "  the same call with --idempotency-key " + printable(resolution.operation_id) +
            " makes the rest\n";
  } else if (resolution.outcome == Outcome::unknown) {
    text += "  the ticket stays good: look again later, or with a longer --deadline\n";
  }
  return text;
}

}  // namespace

Answer answer_of(const Result<Resolution>& resolution) {
  if (!resolution) {
    return {.error = resolution.error()};
  }
  return {.result = json_of(resolution->made),
          .text = describe(*resolution),
          .confirmed_by = ConfirmedBy::check,
          .is_equivalent = resolution->equivalent,
          .found = FoundChange{.operation = resolution->operation,
                               .operation_id = resolution->operation_id,
                               .outcome = resolution->outcome,
                               .is_begun = resolution->is_begun,
                               .seen = resolution->seen}};
}

}  // namespace gitprovider::cli
