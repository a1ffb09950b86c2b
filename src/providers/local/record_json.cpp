#include "src/providers/local/record_json.hpp"

#include "src/providers/local/durable_file.hpp"
#include "src/providers/local/git2_error.hpp"

#include <utility>

namespace gitprovider::local {
namespace {

constexpr std::int64_t kFormat = 1;

}  // namespace

json::Writer begin_record() {
  json::Writer writer;
  writer.begin_object().field("format", kFormat);
  return writer;
}

std::string end_record(json::Writer writer) {
  writer.end_object();
  return std::move(writer).str() + "\n";
}

Result<std::optional<json::Document>> read_record(const std::filesystem::path& file) {
  auto bytes = read_file(file);
  if (!bytes) {
    return std::move(bytes).error();
  }
  if (!bytes->has_value()) {
    return std::optional<json::Document>{};
  }
  auto document = json::Document::parse(**bytes);
  if (!document) {
    return damaged_record(file, document.error());
  }
  const auto format = document->root().integer("format");
  if (!format) {
    return damaged_record(file, format.error());
  }
  if (*format != kFormat) {
    return local_io("read " + file.filename().string(),
                    "it was written by a later version; use that version or a newer one");
  }
  return std::optional<json::Document>(*std::move(document));
}

Error damaged_record(const std::filesystem::path& file, const Error& fault) {
  return local_io("read " + file.filename().string(),
                  "the file is damaged, restore it from a copy: " + fault.message);
}

}  // namespace gitprovider::local
