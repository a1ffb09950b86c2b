#include "apps/gitflow-bootstrap/html_report/story_of.hpp"

#include "tests/catch_compat.hpp"

using namespace gitprovider;
using namespace gitprovider::cli;
using bootstrap::StepKind;
using bootstrap::StepState;

namespace {

bootstrap::Job job_of_two() {
  bootstrap::Job job{.is_list = true};
  job.items = {{.spec = {.repo = {.owner = "acme", .name = "one"}}},
               {.spec = {.repo = {.owner = "acme", .name = "two"}}}};
  return job;
}

bootstrap::StepReport failed_branch() {
  const Error error{
      .code = ErrorCode::forbidden, .message = "no", .http_status = 403, .host_request_id = "R1"};
  return {.step = {.kind = StepKind::branch,
                   .state = StepState::failed,
                   .branch = "develop",
                   .note = "no"},
          .operation_id = "op-1",
          .error = error};
}

}  // namespace

TEST_CASE("a step's failure is told once, with what to do", "[unit][apps][report]") {
  AttemptRecorder recorder(nullptr);
  recorder.on_operation(
      {.operation_id = "op-1", .operation = Operation::create_branch, .attempts = 2});
  bootstrap::ItemReport item{.is_begun = true};
  item.report.steps = {failed_branch()};
  item.report.error = failed_branch().error;

  const auto stories = stories_of(job_of_two(), {item, {}}, recorder);

  REQUIRE(stories.size() == 2);
  CHECK(stories[0].name == "acme/one");
  CHECK(stories[0].state == ItemState::failed);
  CHECK_FALSE(stories[0].trouble);
  REQUIRE(stories[0].steps.size() == 1);
  const StepStory& step = stories[0].steps[0];
  CHECK(step.name == "branch develop");
  CHECK(step.note.empty());
  CHECK(step.attempts == 2);
  REQUIRE(step.trouble);
  CHECK(step.trouble->code == "forbidden");
  CHECK(step.trouble->host_request_id == "R1");
  CHECK_THAT(step.trouble->what_to_do, Catch::Contains("the token lacks a right"));
  CHECK(stories[1].state == ItemState::planned);
}

TEST_CASE("what ended a run outside of its steps is told of the repository",
          "[unit][apps][report]") {
  bootstrap::ItemReport item{.is_begun = true};
  item.report.error = Error{.code = ErrorCode::network, .message = "lost"};

  const auto stories = stories_of(job_of_two(), {item, {}}, AttemptRecorder(nullptr));

  REQUIRE(stories[0].trouble);
  CHECK(stories[0].trouble->message == "lost");
}

TEST_CASE("an attempt is named by the step it belongs to", "[unit][apps][report]") {
  bootstrap::ItemReport item{.is_begun = true};
  item.report.steps = {failed_branch()};
  Timeline timeline;
  timeline.entries = {
      {.operation_id = "op-1"}, {.operation_id = "other"}, {.operation_id = "op-1"}};

  name_subjects(timeline, job_of_two(), {{}, item});

  CHECK(timeline.entries[0].subject == "acme/two, branch develop");
  CHECK(timeline.entries[1].subject.empty());
  CHECK(timeline.entries[2].subject == "acme/two, branch develop");
}
