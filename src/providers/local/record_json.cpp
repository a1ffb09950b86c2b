#include "src/providers/local/record_json.hpp"

#include "src/core/errors.hpp"
#include "src/providers/local/durable_file.hpp"
#include "src/providers/local/git2_error.hpp"

#include <string_view>
#include <utility>

namespace gitprovider::local {
namespace {

constexpr std::int64_t kFormat = 1;

constexpr std::string_view kAdvice =
    "restore it from a copy, or move gitprovider and hooks/update away to go on without protection "
    "and pull requests";

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
  if (*format < kFormat) {
    return damaged_record(file, malformed("format: there is no " + std::to_string(*format)));
  }
  if (*format > kFormat) {
    return local_io("read " + file.string(),
                    "it was written by a later version; use that version or a newer one");
  }
  return std::optional<json::Document>(*std::move(document));
}

Result<json::Document> require_record(const std::filesystem::path& file) {
  auto document = read_record(file);
  if (!document) {
    return std::move(document).error();
  }
  if (!document->has_value()) {
    return missing_record(file);
  }
  return **std::move(document);
}

Error missing_record(const std::filesystem::path& file) {
  return local_io("read " + file.string(), "it is missing; " + std::string(kAdvice));
}

Error damaged_record(const std::filesystem::path& file, const Error& fault) {
  return local_io("read " + file.string(),
                  "it is damaged; " + std::string(kAdvice) + " (" + fault.message + ")");
}

}  // namespace gitprovider::local
