#include "src/bootstrap/journal/entry.hpp"

#include "src/bootstrap/journal/fields.hpp"

#include <chrono>
#include <optional>
#include <utility>

namespace gitprovider::bootstrap {
namespace {

constexpr std::string_view kNoError = "none";

// The enumerator of that name, from the first up to `last`.
template <class Enum>
std::optional<Enum> read_word(std::string_view word, Enum last) {
  for (int number = 0; number <= static_cast<int>(last); ++number) {
    if (to_string(static_cast<Enum>(number)) == word) {
      return static_cast<Enum>(number);
    }
  }
  return std::nullopt;
}

template <class Enum>
Enum take_word(FieldReader& fields, std::string_view name, Enum last) {
  const auto value = read_word(fields.take(name), last);
  if (!value) {
    fields.fail();
  }
  return value.value_or(last);
}

FieldWriter start(std::string_view word, WallTime time) {
  using std::chrono::milliseconds;
  FieldWriter fields(word);
  fields.add("time", std::chrono::duration_cast<milliseconds>(time.time_since_epoch()).count());
  return fields;
}

std::string text_of(WallTime time, const Began& began) {
  const RunLabel& label = began.label;
  FieldWriter fields = start("begin", time);
  fields.add("run", label.id)
      .add("digest", label.spec_digest)
      .add("provider", label.provider)
      .add("url", label.base_url)
      .add("owner", label.repo.owner)
      .add("name", label.repo.name);
  return std::move(fields).text();
}

std::string text_of(WallTime time, const Intended& intended) {
  const Intent& intent = intended.intent;
  FieldWriter fields = start("intend", time);
  fields.add("run", intent.run_id)
      .add("step", intent.step)
      .add("operation", intent.operation_id)
      .add("ticket", intent.ticket.text);
  return std::move(fields).text();
}

std::string text_of(WallTime time, const Settled& settled) {
  const Settlement& what = settled.settlement;
  FieldWriter fields = start("settle", time);
  fields.add("run", what.run_id)
      .add("operation", what.operation_id)
      .add("outcome", to_string(what.outcome))
      .add("error", what.error ? to_string(*what.error) : kNoError)
      .add("cause", to_string(what.cause))
      .add("made", what.made);
  return std::move(fields).text();
}

std::string text_of(WallTime time, const Ended& ended) {
  FieldWriter fields = start("end", time);
  fields.add("run", ended.run_id);
  return std::move(fields).text();
}

// Fields stand in braces, and so are taken in their order.
Began take_began(FieldReader& fields) {
  return {.label = {.id = fields.take("run"),
                    .spec_digest = fields.take("digest"),
                    .provider = fields.take("provider"),
                    .base_url = fields.take("url"),
                    .repo = {.owner = fields.take("owner"), .name = fields.take("name")}}};
}

Intended take_intended(FieldReader& fields) {
  return {.intent = {.run_id = fields.take("run"),
                     .step = fields.take("step"),
                     .operation_id = fields.take("operation"),
                     .ticket = {.text = fields.take("ticket")}}};
}

std::optional<ErrorCode> take_error(FieldReader& fields) {
  const std::string word = fields.take("error");
  const auto code = read_word(word, ErrorCode::local_io);
  if (!code && word != kNoError) {
    fields.fail();
  }
  return code;
}

Settled take_settled(FieldReader& fields) {
  return {.settlement = {.run_id = fields.take("run"),
                         .operation_id = fields.take("operation"),
                         .outcome = take_word(fields, "outcome", Outcome::unknown),
                         .error = take_error(fields),
                         .cause = take_word(fields, "cause", Cause::rate_limited),
                         .made = fields.take("made")}};
}

std::optional<std::variant<Began, Intended, Settled, Ended>> take_told(FieldReader& fields) {
  if (fields.word() == "begin") return take_began(fields);
  if (fields.word() == "intend") return take_intended(fields);
  if (fields.word() == "settle") return take_settled(fields);
  if (fields.word() == "end") return Ended{.run_id = fields.take("run")};
  return std::nullopt;
}

}  // namespace

std::string entry_text(const Entry& entry) {
  return std::visit([&](const auto& told) { return text_of(entry.time, told); }, entry.told);
}

Result<Entry> read_entry(std::string_view text) {
  FieldReader fields(text);
  const std::chrono::milliseconds time(fields.take_number("time"));
  auto told = take_told(fields);
  if (!told || !fields.is_done()) {
    return Error{.code = ErrorCode::invalid_argument,
                 .message = "an entry of the journal is of a kind that is not known"};
  }
  return Entry{.time = WallTime(time), .told = *std::move(told)};
}

}  // namespace gitprovider::bootstrap
