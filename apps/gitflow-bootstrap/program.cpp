#include "apps/gitflow-bootstrap/program.hpp"

#include "src/bootstrap/run_record.hpp"

#include "apps/common/command_line.hpp"
#include "apps/common/evidence.hpp"
#include "apps/common/interrupt.hpp"
#include "apps/common/logging.hpp"
#include "apps/common/provider_factory.hpp"
#include "apps/common/standard_streams.hpp"
#include "apps/common/text_output.hpp"
#include "apps/gitflow-bootstrap/help.hpp"
#include "apps/gitflow-bootstrap/job_source.hpp"
#include "apps/gitflow-bootstrap/journal_output.hpp"
#include "apps/gitflow-bootstrap/list_display.hpp"
#include "apps/gitflow-bootstrap/list_output.hpp"
#include "apps/gitflow-bootstrap/plan_file.hpp"
#include "apps/gitflow-bootstrap/report_output.hpp"
#include "gitprovider/names.hpp"

#include <algorithm>
#include <utility>

namespace gitprovider::cli {
namespace {

constexpr const char* kProgram = "gitflow-bootstrap";

// A key leaves room for the longest name of a step behind it.
constexpr std::size_t kLongestKey = 100;

}  // namespace

BootstrapProgram::BootstrapProgram()
    : app_("Whole Gitflow repositories on a Git host, in one call", kProgram) {
  app_.set_version_flag("--version", "gitflow-bootstrap " GITPROVIDER_VERSION);
  app_.footer(bootstrap_examples() + help_footer());
  add_common_options(app_, options_);
  add_bootstrap_commands(app_, request_);
}

int BootstrapProgram::run(int argc, const char* const* argv) {
  ParsedLine line = parse(app_, argc, argv);
  if (line.text) {
    return write_output(*line.text) ? exit_status::kDone : exit_status::kFailed;
  }
  if (line.error) {
    options_.output = wanted_format(argc, argv);
    return refuse(*std::move(line.error));
  }
  set_up_logging(options_.log_level);
  if (auto begun = report_.begin(request_, options_); !begun) {
    return refuse(std::move(begun).error());
  }
  const int status = carry_out();
  // What the run came to was told before and stays true.
  if (auto written = report_.finish(status); !written) {
    write_error(describe(written.error(), Operation::get_repo, kProgram));
  }
  return status;
}

int BootstrapProgram::carry_out() {
  const auto job = job_of(request_);
  if (!job) {
    return refuse(job.error());
  }
  if (job->is_list && !options_.idempotency_key.empty()) {
    return refuse(bad_value("--idempotency-key: names one run, and this is a list of them"));
  }
  auto host = open();
  return host ? work(*job, **host) : refuse(std::move(host).error());
}

Result<std::unique_ptr<GitProvider>> BootstrapProgram::open() {
  if (options_.idempotency_key.size() > kLongestKey) {
    return bad_value("--idempotency-key: at most 100 characters for a whole run");
  }
  auto evidence = open_evidence(options_);
  if (!evidence) {
    return std::move(evidence).error();
  }
  const Access access = request_.verb == Verb::apply ? Access::change : Access::read;
  return open_host(options_, access, report_.listen_before(*std::move(evidence)),
                   process_environment());
}

int BootstrapProgram::work(const bootstrap::Job& job, GitProvider& host) {
  report_.on_host(host, job);
  if (auto checked = check_origin(job, host); !checked) {
    return refuse(std::move(checked).error());
  }
  const Interrupt interrupt;
  bootstrap::Terms terms{.call = call_of(options_)};
  terms.call.operation_id = options_.idempotency_key;
  terms.call.stop = interrupt.token();
  Journals journals(request_, host, process_environment());
  terms.open_journal = [&journals](const RepoRef& repo) { return journals.open(repo); };
  terms.on_wait = [this](const MergeProgress& progress) { report_.on_wait(progress); };
  return job.is_list ? work_on_list(job, host, terms, journals)
                     : work_on_one(job, host, terms, journals);
}

int BootstrapProgram::work_on_one(const bootstrap::Job& job, GitProvider& host,
                                  const bootstrap::Terms& terms, const Journals& journals) {
  const bootstrap::Item& item = job.items.front();
  const bootstrap::Report report = report_on(item, host, terms);
  report_.on_end(job, {{.is_begun = true, .report = report}});
  if (auto kept = report.error ? Result<void>() : keep_plan(job, {report.seen}, host); !kept) {
    return refuse(std::move(kept).error());
  }
  const auto note = note_on(item.spec, host, journals);
  return note ? finish(report, item.spec.repo, *note) : refuse(note.error());
}

Result<JournalNote> BootstrapProgram::note_on(const bootstrap::Spec& spec, const GitProvider& host,
                                              const Journals& journals) const {
  const auto place = journals.place_of(spec.repo);
  if (request_.verb != Verb::status || !place) {
    return JournalNote{};
  }
  return journals.read(spec.repo).transform([&](const bootstrap::History& whole) {
    const auto own = history_of(whole, label_of(host, spec));
    return JournalNote{.text = journal_text(own), .json = journal_json(own, *place)};
  });
}

bootstrap::Report BootstrapProgram::report_on(const bootstrap::Item& item, GitProvider& host,
                                              bootstrap::Terms terms) {
  if (options_.output == OutputFormat::text) {
    terms.on_step = [this](const bootstrap::StepReport& step) {
      output_is_lost_ |= !write_output(step_line(step, request_.verb));
    };
  }
  if (request_.verb != Verb::apply) {
    return compare(host, item.spec, terms);
  }
  return item.seen ? apply_plan(host, item.spec, *item.seen, terms) : apply(host, item.spec, terms);
}

int BootstrapProgram::work_on_list(const bootstrap::Job& job, GitProvider& host,
                                   const bootstrap::Terms& terms, const Journals& journals) {
  ListDisplay display(job, options_.output);
  const auto reports = run_list(
      host, job, request_.verb == Verb::apply ? bootstrap::Work::apply : bootstrap::Work::compare,
      {.each = terms,
       .parallel = request_.parallel,
       .on_end = [&](std::size_t at,
                     const bootstrap::ItemReport& item) { display.on_end(at, item); },
       .on_pause =
           [&](Duration pause, const Error& error) {
             display.on_pause(pause, error);
             report_.on_pause(pause, error);
           }});
  report_.on_end(job, reports);
  output_is_lost_ |= !display.finish();
  std::vector<bootstrap::Seen> seen;
  std::ranges::transform(reports, std::back_inserter(seen),
                         [](const bootstrap::ItemReport& item) { return item.report.seen; });
  if (auto kept = is_ok(reports) ? keep_plan(job, seen, host) : Result<void>(); !kept) {
    return refuse(std::move(kept).error());
  }
  std::vector<JournalNote> notes;
  for (const bootstrap::Item& item : job.items) {
    auto note = note_on(item.spec, host, journals);
    if (!note) {
      return refuse(std::move(note).error());
    }
    notes.push_back(*std::move(note));
  }
  return finish_list(job, reports, notes);
}

Result<void> BootstrapProgram::keep_plan(const bootstrap::Job& job,
                                         const std::vector<bootstrap::Seen>& seen,
                                         const GitProvider& host) const {
  return request_.out.empty() ? Result<void>()
                              : write_plan(plan_document(job, seen, origin_of(host)), request_.out);
}

int BootstrapProgram::refuse(Error error) {
  report_.on_refusal(error);
  const bool is_named = request_.target && !is_from_file(request_);
  const auto named = is_named ? parse_repo_ref(*request_.target) : Result<RepoRef>(Error{});
  return finish({.error = std::move(error)},
                named ? std::optional(*named) : std::optional<RepoRef>());
}

int BootstrapProgram::finish(const bootstrap::Report& report, const std::optional<RepoRef>& repo,
                             const JournalNote& journal) {
  if (report.error) {
    write_error(describe(*report.error, stopped_in(report), kProgram));
  }
  std::string text;
  if (options_.output == OutputFormat::json) {
    Json document = to_json(report, repo);
    if (!journal.json.is_null()) {
      document["journal"] = journal.json;
    }
    text = one_line(document) + "\n";
  } else if (!report.steps.empty() && repo) {
    text = summary(report, *repo, request_.verb) + journal.text;
  }
  output_is_lost_ |= !write_output(text);
  const int status = exit_status_of(report);
  return output_is_lost_ ? without_output(status, made_something(report))
                         : detailed(status, count(report, bootstrap::StepState::planned) > 0);
}

int BootstrapProgram::finish_list(const bootstrap::Job& job,
                                  const std::vector<bootstrap::ItemReport>& reports,
                                  const std::vector<JournalNote>& journals) {
  std::string text = "\n" + counts_line(reports);
  if (options_.output == OutputFormat::json) {
    Json document = to_json(job, reports);
    for (std::size_t i = 0; i < journals.size(); ++i) {
      if (!journals[i].json.is_null()) {
        document["repositories"][i]["journal"] = journals[i].json;
      }
    }
    text = one_line(document) + "\n";
  }
  output_is_lost_ |= !write_output(text);
  const int status = exit_status_of(reports);
  const bool is_missing_something = std::ranges::count(reports, ItemState::missing, state_of) > 0;
  return output_is_lost_ ? without_output(status, made_something(reports))
                         : detailed(status, is_missing_something);
}

int BootstrapProgram::detailed(int status, bool is_missing_something) const {
  return request_.detailed_exit_status && status == exit_status::kDone && is_missing_something
             ? exit_status::kMissing
             : status;
}

int BootstrapProgram::without_output(int status, bool made_something) {
  write_error(std::string(kProgram) + ": standard output cannot be written\n");
  if (status != exit_status::kDone) {
    return status;
  }
  return made_something ? exit_status::kOutcomeUnknown : exit_status::kFailed;
}

}  // namespace gitprovider::cli
