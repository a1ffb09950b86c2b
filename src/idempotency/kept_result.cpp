#include "src/idempotency/kept_result.hpp"

#include "src/idempotency/kept_error.hpp"
#include "src/idempotency/kept_value.hpp"
#include "src/json/fields.hpp"
#include "src/json/words.hpp"

#include <array>
#include <utility>

namespace gitprovider {
namespace {

constexpr int kVersion = 1;
constexpr std::array kSources{ConfirmedBy::response, ConfirmedBy::check};

Error unreadable(const Error& why) {
  return {.code = ErrorCode::protocol,
          .outcome = Outcome::unknown,
          .message = "idempotency store: the kept result cannot be read: " + why.message};
}

Result<AnyApplied> read_applied(const json::Value& root) {
  json::Fields in{root};
  const auto source = read_word(in, "confirmed_by", kSources);
  const bool is_equivalent = in.boolean("equivalent");
  return read_made(root).and_then([&](Made made) {
    return std::move(in).finish(
        AnyApplied{.value = std::move(made), .confirmed_by = source, .equivalent = is_equivalent});
  });
}

Result<AnyApplied> read(const json::Value& root) {
  const auto version = root.integer("version");
  if (!version || *version != kVersion) {
    return unreadable(malformed("version: not one that this library writes"));
  }
  if (const auto member = root.find("error")) {
    auto kept = read_error(*member);
    return kept ? std::move(kept->error) : unreadable(kept.error());
  }
  auto kept = read_applied(root);
  return kept ? std::move(kept) : unreadable(kept.error());
}

}  // namespace

KeptRecord to_record(const Result<AnyApplied>& result) {
  json::Writer out;
  out.begin_object().field("version", kVersion);
  if (result) {
    out.field("confirmed_by", to_string(result->confirmed_by))
        .field("equivalent", result->equivalent);
    write_made(out, result->value);
  } else {
    out.key("error").begin_object();
    write_error(out, result.error());
    out.end_object();
  }
  out.end_object();
  return {.text = std::move(out).str(),
          .is_settled = result || result.error().outcome != Outcome::unknown};
}

Result<AnyApplied> from_record(const std::string& text) {
  const auto document = json::Document::parse(text);
  return document ? read(document->root()) : unreadable(document.error());
}

}  // namespace gitprovider
