#pragma once

// What an operation ended with, ready to be printed.

#include "apps/common/json_output.hpp"
#include "apps/common/options.hpp"
#include "apps/common/text_output.hpp"
#include "gitprovider/error.hpp"
#include "gitprovider/operation.hpp"
#include "gitprovider/outcome.hpp"
#include "gitprovider/result.hpp"

#include <optional>
#include <string>
#include <utility>

namespace gitprovider::cli {

/// A change that was made by another call, and what a look found of it.
struct FoundChange {
  Operation operation = Operation::custom;
  std::string operation_id{};
  Outcome outcome = Outcome::unknown;
  bool is_begun = false;
  std::string seen{};
};

/// How it stands with the host, in both forms.
struct Standing {
  Json json{};
  std::string text{};
};

/// A result in both forms, or an error.
struct Answer {
  std::optional<Error> error{};
  Json result{};
  std::string text{};
  ConfirmedBy confirmed_by = ConfirmedBy::response;
  bool is_equivalent = false;
  /// With `resolve`, and no error: what the answer is about instead of the call.
  std::optional<FoundChange> found{};
  /// The id of a task that was kept by this call: with an error, instead of what failed.
  std::optional<std::string> task{};
  /// With `health`: told whether or not there is an error.
  std::optional<Standing> standing{};
};

/// The answer to a read.
template <class T>
[[nodiscard]] Answer answer_of(const Result<T>& result) {
  if (!result) {
    return {.error = result.error()};
  }
  return {.result = to_json(*result), .text = describe(*result)};
}

/// The answer to a mutation.
template <class T>
[[nodiscard]] Answer answer_of(const Result<Applied<T>>& result) {
  if (!result) {
    return {.error = result.error()};
  }
  return {.result = to_json(result->value),
          .text = describe(result->value),
          .confirmed_by = result->confirmed_by,
          .is_equivalent = result->equivalent};
}

/// What a document says about the call, beside its answer.
struct CallFacts {
  /// Absent where the call was too wrong to name one.
  std::optional<Operation> operation{};
  /// What the call is named in documents; empty: as its operation.
  std::string name{};
  std::string operation_id{};
  unsigned attempts = 0;
};

/// The one document of a call.
[[nodiscard]] Json to_json(const Answer& answer, const CallFacts& call);

/// Prints the answer and returns the exit status. Where the result of a mutation cannot be printed
/// the status says that one has to look.
[[nodiscard]] int print(const Answer& answer, const CallFacts& facts, OutputFormat format);

}  // namespace gitprovider::cli
