#pragma once

// Reads a job from a file of YAML (or JSON, which is YAML): what a person wrote, or a plan that
// `plan --out` wrote. docs/how-to/bootstrap-from-a-file.md tells its keys.

#include "src/bootstrap/job.hpp"

#include "gitprovider/result.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::bootstrap {

/// The job of a file, without its templates' content. A template's folder is looked for beside the
/// file. `invalid_argument` says the file, line, column and key of the first thing that is wrong;
/// `local_io` for a file that cannot be read.
[[nodiscard]] Result<Job> load_job(const std::filesystem::path& file);

/// The same from a text that stands in a file of that name.
[[nodiscard]] Result<Job> parse_job(std::string_view text, const std::filesystem::path& file);

/// The keys of the document beside those of a single repository, for the test of the schema.
[[nodiscard]] std::vector<std::string> document_words();

}  // namespace gitprovider::bootstrap
