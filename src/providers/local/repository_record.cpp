#include "src/providers/local/repository_record.hpp"

#include "src/providers/local/durable_file.hpp"
#include "src/providers/local/record_json.hpp"

#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace gitprovider::local {
namespace {

// A word of a later version reads as the narrowest.
Visibility visibility_named(std::string_view word) {
  for (const auto visibility : {Visibility::public_, Visibility::internal}) {
    if (word == to_string(visibility)) {
      return visibility;
    }
  }
  return Visibility::private_;
}

Result<RepositoryRecord> from_json(const json::Value& root) {
  RepositoryRecord record;
  for (const auto& [key, target] :
       {std::pair{"id", &record.id}, std::pair{"description", &record.description},
        std::pair{"created", &record.created}}) {
    auto text = root.string(key);
    if (!text) {
      return std::move(text).error();
    }
    *target = *text;
  }
  auto visibility = root.string("visibility");
  if (!visibility) {
    return std::move(visibility).error();
  }
  record.visibility = visibility_named(*visibility);
  return record;
}

}  // namespace

Result<RepositoryRecord> read_repository_record(const Layout& layout) {
  auto document = require_record(layout.record());
  if (!document) {
    return std::move(document).error();
  }
  auto record = from_json(document->root());
  return record ? std::move(record) : damaged_record(layout.record(), record.error());
}

Result<void> write_repository_record(const Layout& layout, const RepositoryRecord& record) {
  auto writer = begin_record();
  writer.field("id", record.id)
      .field("visibility", to_string(record.visibility))
      .field("description", record.description)
      .field("created", record.created);
  return write_file(layout.record(), end_record(std::move(writer)));
}

}  // namespace gitprovider::local
