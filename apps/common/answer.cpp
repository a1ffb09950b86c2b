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
  const Outcome outcome = answer.found ? answer.found->outcome : Outcome::applied;
  document["outcome"] = to_string(outcome);
  if (outcome == Outcome::applied) {
    document["confirmedBy"] = to_string(answer.confirmed_by);
  }
  if (answer.is_equivalent) {
    document["equivalent"] = true;
  }
  if (answer.found && answer.found->is_begun) {
    document["begun"] = true;
  }
  if (answer.found) {
    document["seen"] = answer.found->seen;
  }
}

int status_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::applied:
      return exit_status::kDone;
    case Outcome::not_applied:
      return exit_status::kFailed;
    case Outcome::unknown:
      break;
  }
  return exit_status::kOutcomeUnknown;
}

// What is told about: the call itself, or the change it was asked to look at.
CallFacts facts_of(const Answer& answer, CallFacts call) {
  if (answer.found) {
    call.operation = answer.found->operation;
    call.operation_id = answer.found->operation_id;
  }
  return call;
}

Json name_of(const CallFacts& facts) {
  if (!facts.name.empty()) {
    return facts.name;
  }
  return facts.operation ? Json(to_string(*facts.operation)) : Json(nullptr);
}

// What to do about a failure is told by its kind, unless it is taken care of.
std::string describe_error(const Answer& answer, const CallFacts& facts) {
  if (!answer.task) {
    return describe(*answer.error, facts.operation.value_or(Operation::custom), kProgram);
  }
  return describe(Error{.message = answer.error->message}, Operation::custom, kProgram) +
         "  gitprovider tasks work makes it: do not repeat it\n";
}

int status_of(const Answer& answer, const CallFacts& facts) {
  if (!answer.error) {
    return status_of(answer.found ? answer.found->outcome : Outcome::applied);
  }
  if (answer.task) {
    return exit_status::kKept;
  }
  return exit_status_of(*answer.error, facts.operation.value_or(Operation::custom));
}

// The effect is there and its description is lost.
int output_failed(const Answer& answer, const CallFacts& facts) {
  write_error(std::string(kProgram) + ": standard output cannot be written\n");
  if (answer.error) {
    return status_of(answer, facts);
  }
  return answer.task || changes_host(facts_of(answer, facts)) ? exit_status::kOutcomeUnknown
                                                              : exit_status::kFailed;
}

std::string text_of(const Answer& answer) {
  if (answer.standing) {
    return answer.standing->text;
  }
  if (answer.error) {
    return {};
  }
  if (answer.found || answer.confirmed_by != ConfirmedBy::check) {
    return answer.text;
  }
  return answer.text + "  found by looking: the answer itself was lost" +
         (answer.is_equivalent ? ", and nothing tells who made it\n" : "\n");
}

}  // namespace

Json to_json(const Answer& answer, const CallFacts& call) {
  const CallFacts facts = facts_of(answer, call);
  Json document{{"ok", status_of(answer, facts) == exit_status::kDone}};
  document["operation"] = name_of(facts);
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
  if (answer.error && answer.task) {
    document["task"] = *answer.task;
  }
  if (answer.standing) {
    document["health"] = answer.standing->json;
  }
  return document;
}

int print(const Answer& answer, const CallFacts& facts, OutputFormat format) {
  const std::string output =
      format == OutputFormat::json ? one_line(to_json(answer, facts)) + "\n" : text_of(answer);
  if (answer.error) {
    write_error(describe_error(answer, facts));
  }
  return write_output(output) ? status_of(answer, facts) : output_failed(answer, facts);
}

}  // namespace gitprovider::cli
