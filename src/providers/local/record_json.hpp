#pragma once

// The JSON files of the host: how they are read, and what all of them say first.

#include "src/json/document.hpp"
#include "src/json/writer.hpp"

#include "gitprovider/result.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace gitprovider::local {

/// Begins a record: an object with the version of its format.
[[nodiscard]] json::Writer begin_record();

/// Ends the object and gives the file's bytes.
[[nodiscard]] std::string end_record(json::Writer writer);

/// Reads a record, or nothing where the file is absent. `local_io` where it is damaged or written
/// by a later version.
[[nodiscard]] Result<std::optional<json::Document>> read_record(const std::filesystem::path& file);

/// The same for a record that must be there: absent is `local_io`.
[[nodiscard]] Result<json::Document> require_record(const std::filesystem::path& file);

/// A record that was lost, and what to do.
[[nodiscard]] Error missing_record(const std::filesystem::path& file);

/// A fault in a record, told as what it is here: a damaged file on this machine.
[[nodiscard]] Error damaged_record(const std::filesystem::path& file, const Error& fault);

}  // namespace gitprovider::local
