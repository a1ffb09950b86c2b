#include "src/providers/local/pull_request_record.hpp"

#include "src/providers/local/durable_file.hpp"
#include "src/providers/local/git2_error.hpp"
#include "src/providers/local/record_json.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <system_error>
#include <utility>

namespace gitprovider::local {
namespace {

constexpr std::string_view kSuffix = ".json";

// 0 for a file that is no pull request.
std::int64_t number_of(const std::filesystem::path& file) {
  const std::string name = file.filename().string();
  std::int64_t number = 0;
  const char* end = name.data() + name.size();
  const auto [rest, failed] = std::from_chars(name.data(), end, number);
  return failed == std::errc{} && std::string_view(rest, end) == kSuffix ? number : 0;
}

PullRequestState state_named(std::string_view word) {
  for (const auto state : {PullRequestState::open, PullRequestState::merged}) {
    if (word == to_string(state)) {
      return state;
    }
  }
  return PullRequestState::closed;
}

Result<void> read_texts(const json::Value& root, PullRequestRecord& record) {
  for (const auto& [key, target] :
       {std::pair{"head", &record.head}, std::pair{"base", &record.base},
        std::pair{"title", &record.title}, std::pair{"body", &record.body},
        std::pair{"created", &record.created}}) {
    auto text = root.string(key);
    if (!text) {
      return std::move(text).error();
    }
    *target = *text;
  }
  return {};
}

Result<std::optional<ObjectId>> read_id(const json::Value& root, std::string_view key) {
  auto text = root.optional_string(key);
  if (!text) {
    return std::move(text).error();
  }
  if (!*text) {
    return std::optional<ObjectId>{};
  }
  return ObjectId::parse(**text).transform(
      [](ObjectId id) { return std::optional<ObjectId>(std::move(id)); });
}

Result<void> read_ids(const json::Value& root, PullRequestRecord& record) {
  auto head = read_id(root, "head_id");
  auto merging = read_id(root, "merging");
  auto merged = read_id(root, "merge_id");
  for (auto* id : {&head, &merging, &merged}) {
    if (!*id) {
      return std::move(*id).error();
    }
  }
  record.head_id = head->value_or(ObjectId{});
  record.merging = *std::move(merging);
  record.merge_id = *std::move(merged);
  return {};
}

Result<PullRequestRecord> from_json(const json::Value& root, std::int64_t number) {
  PullRequestRecord record{.number = number};
  auto state = root.string("state");
  if (!state) {
    return std::move(state).error();
  }
  record.state = state_named(*state);
  auto draft = root.boolean("draft");
  if (!draft) {
    return std::move(draft).error();
  }
  record.is_draft = *draft;
  return read_texts(root, record).and_then([&] { return read_ids(root, record); }).transform([&] {
    return std::move(record);
  });
}

void write_id(json::Writer& writer, std::string_view key, const std::optional<ObjectId>& id) {
  if (id) {
    writer.field(key, id->hex());
  } else {
    writer.null_field(key);
  }
}

}  // namespace

Result<std::vector<std::int64_t>> list_pull_requests(const Layout& layout) {
  std::vector<std::int64_t> numbers;
  std::error_code failed;
  std::filesystem::directory_iterator entry(layout.pull_requests(), failed);
  for (; !failed && entry != std::filesystem::directory_iterator(); entry.increment(failed)) {
    if (const auto number = number_of(entry->path()); number > 0) {
      numbers.push_back(number);
    }
  }
  if (failed) {
    return system_error(failed.value(), "list the pull requests");
  }
  std::ranges::sort(numbers);
  return numbers;
}

Result<PullRequestRecord> read_pull_request(const Layout& layout, std::int64_t number) {
  const auto file = layout.pull_request(number);
  auto document = read_record(file);
  if (!document) {
    return std::move(document).error();
  }
  if (!document->has_value()) {
    return not_found("pull request " + std::to_string(number));
  }
  auto record = from_json((*document)->root(), number);
  return record ? std::move(record) : damaged_record(file, record.error());
}

Result<void> write_pull_request(const Layout& layout, const PullRequestRecord& record) {
  auto writer = begin_record();
  writer.field("state", to_string(record.state))
      .field("head", record.head)
      .field("base", record.base)
      .field("title", record.title)
      .field("body", record.body)
      .field("draft", record.is_draft)
      .field("head_id", record.head_id.hex());
  write_id(writer, "merging", record.merging);
  write_id(writer, "merge_id", record.merge_id);
  writer.field("created", record.created);
  return write_file(layout.pull_request(record.number), end_record(std::move(writer)));
}

}  // namespace gitprovider::local
