#pragma once

// What the tests of the journal tell it.

#include "src/bootstrap/journal.hpp"

#include <string>
#include <utility>

namespace gitprovider::bootstrap {

inline RunLabel run_of(std::string id, std::string repository = "widget") {
  return {.id = std::move(id),
          .spec_digest = "00ff",
          .provider = "github",
          .base_url = "https://api.github.com",
          .repo = {.owner = "acme", .name = std::move(repository)}};
}

/// An operation is named by the step's last letter.
inline Intent intent_of(std::string run, std::string step) {
  std::string operation{step.back()};
  return {.run_id = std::move(run),
          .step = std::move(step),
          .operation_id = operation,
          .ticket = {.text = "ticket-" + operation}};
}

inline Settlement settled_as(Outcome outcome, const Intent& intent) {
  return {.run_id = intent.run_id, .operation_id = intent.operation_id, .outcome = outcome};
}

}  // namespace gitprovider::bootstrap
