#include "src/bootstrap/journal/entry.hpp"

#include "tests/catch_compat.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

namespace gitprovider::bootstrap {
namespace {

using namespace std::chrono_literals;

const WallTime kNoon{1'764'590'400'123ms};

std::vector<Entry> one_of_each() {
  return {
      {.time = kNoon,
       .told = Began{{.id = "run-1",
                      .spec_digest = "00ff",
                      .provider = "github",
                      .base_url = "https://api.github.com",
                      .repo = {.owner = "acme", .name = "widget"}}}},
      {.time = kNoon,
       .told = Intended{{.run_id = "run-1",
                         .step = "branch develop",
                         .operation_id = "op-1",
                         .ticket = {.text = "gp1.abc"}}}},
      {.time = kNoon,
       .told = Settled{{.run_id = "run-1",
                        .operation_id = "op-1",
                        .outcome = Outcome::not_applied,
                        .error = ErrorCode::local_io,
                        .cause = Cause::rate_limited,
                        .made = "9fceb02"}}},
      {.time = kNoon, .told = Settled{{.run_id = "run-1", .operation_id = "op-1"}}},
      {.time = kNoon, .told = Ended{.run_id = "run-1"}},
  };
}

}  // namespace

TEST_CASE("each kind of entry is read as it was written", "[unit][journal]") {
  for (const Entry& entry : one_of_each()) {
    CHECK(*read_entry(entry_text(entry)) == entry);
  }
}

TEST_CASE("an entry can be read by a person", "[unit][journal]") {
  CHECK(entry_text(one_of_each()[1]) ==
        "intend time=1764590400123 run=run-1 step=branch%20develop operation=op-1 ticket=gp1.abc");
}

TEST_CASE("whatever a value holds, an entry is one line of printable ASCII", "[unit][journal]") {
  std::string every_byte;
  for (int byte = 0; byte < 256; ++byte) {
    every_byte += static_cast<char>(byte);
  }
  const Entry entry{.time = kNoon, .told = Ended{.run_id = every_byte + " run=other"}};
  const std::string text = entry_text(entry);

  CHECK(std::ranges::all_of(text, [](char c) { return c >= ' ' && c < '\x7f'; }));
  CHECK(*read_entry(text) == entry);
}

TEST_CASE("an entry that this version does not know is refused", "[unit][journal][T100]") {
  const std::string text = GENERATE(as<std::string>(),
                                    "",                         //
                                    "forget time=1 run=a",      //
                                    "end",                      //
                                    "end time=1",               //
                                    "end time=x run=a",         //
                                    "end time= run=a",          //
                                    "end run=a time=1",         //
                                    "end time=1 run=a more=b",  //
                                    "end time=1 run=%2",        //
                                    "end time=1 run=%ZZ",       //
                                    "end time=1 runs=a",        //
                                    "settle time=1 run=a operation=b outcome=maybe "
                                    "error=none cause=none made=",  //
                                    "settle time=1 run=a operation=b outcome=applied "
                                    "error=bad_luck cause=none made=",  //
                                    "settle time=1 run=a operation=b outcome=applied "
                                    "error=none cause=fate made=");
  INFO(text);

  CHECK(read_entry(text).error().code == ErrorCode::invalid_argument);
}

TEST_CASE("every outcome, code and cause has its word in an entry", "[unit][journal]") {
  for (int code = 0; code <= static_cast<int>(ErrorCode::local_io); ++code) {
    for (int cause = 0; cause <= static_cast<int>(Cause::rate_limited); ++cause) {
      const Entry entry{.time = kNoon,
                        .told = Settled{{.outcome = Outcome::applied,
                                         .error = static_cast<ErrorCode>(code),
                                         .cause = static_cast<Cause>(cause)}}};
      CHECK(*read_entry(entry_text(entry)) == entry);
    }
  }
}

}  // namespace gitprovider::bootstrap
