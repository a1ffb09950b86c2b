// gitflow-bootstrap: a whole Gitflow repository in one call, on any host.

#include "apps/common/command_line.hpp"
#include "apps/common/evidence.hpp"
#include "apps/common/exit_status.hpp"
#include "apps/common/interrupt.hpp"
#include "apps/common/logging.hpp"
#include "apps/common/provider_factory.hpp"
#include "apps/common/standard_streams.hpp"
#include "apps/common/text_output.hpp"
#include "apps/gitflow-bootstrap/report_output.hpp"
#include "apps/gitflow-bootstrap/request.hpp"

#include <exception>
#include <memory>
#include <string>
#include <utility>

namespace gitprovider::cli {
namespace {

constexpr const char* kProgram = "gitflow-bootstrap";

constexpr const char* kExamples =
    "Examples:\n"
    "  gitflow-bootstrap apply acme/widget --template ./my-template\n"
    "  gitflow-bootstrap plan acme/widget --template ./my-template --provider github\n"
    "  gitflow-bootstrap status acme/widget --output json\n"
    "\n"
    "A run makes, where they are missing: the repository, its first commit from the template, the\n"
    "branches main and develop, their protection, and a pull request of develop into main if the\n"
    "two differ. What is there is left as it is, so a run can be repeated at any time.\n"
    "\n"
    "Without --provider everything happens in ./git-host, a folder of bare repositories.\n"
    "--deadline and the other limits hold for each operation of a run; with --idempotency-key the\n"
    "operation of a step is called KEY:STEP.\n"
    "\n"
    "DURATION is a whole number and ms, s or m: 500ms, 30s, 2m.\n"
    "\n";

// A key leaves room for the longest name of a step behind it.
constexpr std::size_t kLongestKey = 100;

class Program {
 public:
  Program() : app_("A whole Gitflow repository on a Git host, in one call", kProgram) {
    app_.set_version_flag("--version", "gitflow-bootstrap " GITPROVIDER_VERSION);
    app_.footer(kExamples + help_footer());
    add_common_options(app_, options_);
    add_bootstrap_commands(app_, request_);
  }

  int run(int argc, const char* const* argv) {
    ParsedLine line = parse(app_, argc, argv);
    if (line.text) {
      return write_output(*line.text) ? exit_status::kDone : exit_status::kFailed;
    }
    if (line.error) {
      options_.output = wanted_format(argc, argv);
      return finish({.error = std::move(line.error)});
    }
    set_up_logging(options_.log_level);
    return finish(report());
  }

 private:
  bootstrap::Report report() {
    if (options_.idempotency_key.size() > kLongestKey) {
      return {.error = bad_value("--idempotency-key: at most 100 characters for a whole run")};
    }
    if (auto completed = complete(request_); !completed) {
      return {.error = std::move(completed).error()};
    }
    auto evidence = open_evidence(options_);
    if (!evidence) {
      return {.error = std::move(evidence).error()};
    }
    const Access access = request_.verb == Verb::apply ? Access::change : Access::read;
    auto host = open_host(options_, access, *evidence, process_environment());
    return host ? run_on(**host) : bootstrap::Report{.error = std::move(host).error()};
  }

  bootstrap::Report run_on(GitProvider& host) {
    const Interrupt interrupt;
    bootstrap::Terms terms{.call = call_of(options_)};
    terms.call.operation_id = options_.idempotency_key;
    terms.call.stop = interrupt.token();
    if (options_.output == OutputFormat::text) {
      terms.on_step = [this](const bootstrap::StepReport& step) {
        output_is_lost_ |= !write_output(step_line(step));
      };
    }
    return request_.verb == Verb::apply ? bootstrap::apply(host, request_.spec, terms)
                                        : bootstrap::compare(host, request_.spec, terms);
  }

  int finish(const bootstrap::Report& report) {
    const bool is_json = options_.output == OutputFormat::json;
    if (report.error) {
      write_error(describe(*report.error, stopped_in(report), kProgram));
    }
    const std::string text = is_json                ? one_line(to_json(report, request_)) + "\n"
                             : report.steps.empty() ? std::string{}
                                                    : summary(report, request_);
    output_is_lost_ |= !write_output(text);
    return output_is_lost_ ? without_output(report) : exit_status_of(report);
  }

  // Whoever reads the status has not seen what was made: done is not said, nor that nothing was.
  static int without_output(const bootstrap::Report& report) {
    write_error(std::string(kProgram) + ": standard output cannot be written\n");
    if (!is_ok(report)) {
      return exit_status_of(report);
    }
    return made_something(report) ? exit_status::kOutcomeUnknown : exit_status::kFailed;
  }

  CLI::App app_;
  CommonOptions options_{};
  BootstrapRequest request_{};
  bool output_is_lost_ = false;
};

}  // namespace
}  // namespace gitprovider::cli

int main(int argc, char** argv) {
  using namespace gitprovider::cli;
  secure_standard_streams();
  try {
    return Program().run(argc, argv);
  } catch (const std::exception& error) {
    write_error(std::string(kProgram) + ": " + error.what() + "\n");
    return exit_status::kFailed;
  }
}
