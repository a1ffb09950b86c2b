#include "apps/common/answer.hpp"

#include "apps/common/exit_status.hpp"
#include "apps/common/standard_streams.hpp"

namespace gitprovider::cli {
namespace {

constexpr const char* kProgram = "gitprovider";

bool changes_host(const CallFacts& facts) {
  return facts.operation && is_mutation(*facts.operation);
}

void add_outcome(Json& document, const Answer& answer) {
  if (answer.error) {
    document["outcome"] = to_string(answer.error->outcome);
    return;
  }
  document["outcome"] = to_string(Outcome::applied);
  document["confirmedBy"] = to_string(answer.confirmed_by);
  if (answer.is_equivalent) {
    document["equivalent"] = true;
  }
}

int status_of(const Answer& answer, const CallFacts& facts) {
  if (!answer.error) {
    return exit_status::kDone;
  }
  return exit_status_of(*answer.error, facts.operation.value_or(Operation::custom));
}

// The effect is there and its description is lost.
int output_failed(const Answer& answer, const CallFacts& facts) {
  write_error(std::string(kProgram) + ": standard output cannot be written\n");
  if (answer.error) {
    return status_of(answer, facts);
  }
  return changes_host(facts) ? exit_status::kOutcomeUnknown : exit_status::kFailed;
}

std::string text_of(const Answer& answer) {
  if (answer.error) {
    return {};
  }
  return answer.is_equivalent || answer.confirmed_by == ConfirmedBy::check
             ? answer.text + "  found by looking: the answer itself was lost\n"
             : answer.text;
}

}  // namespace

Json to_json(const Answer& answer, const CallFacts& facts) {
  Json document{{"ok", !answer.error}};
  document["operation"] = facts.operation ? Json(to_string(*facts.operation)) : Json(nullptr);
  document["operationId"] = facts.operation_id;
  document["attempts"] = facts.attempts;
  if (changes_host(facts)) {
    add_outcome(document, answer);
  }
  if (answer.error) {
    document["error"] = to_json(*answer.error);
  } else {
    document["result"] = answer.result;
  }
  return document;
}

int print(const Answer& answer, const CallFacts& facts, OutputFormat format) {
  const std::string output =
      format == OutputFormat::json ? one_line(to_json(answer, facts)) + "\n" : text_of(answer);
  if (answer.error) {
    write_error(describe(*answer.error, facts.operation.value_or(Operation::custom), kProgram));
  }
  return write_output(output) ? status_of(answer, facts) : output_failed(answer, facts);
}

}  // namespace gitprovider::cli
