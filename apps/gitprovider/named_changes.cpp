#include "apps/gitprovider/named_changes.hpp"

#include "src/bootstrap/regular_file.hpp"
#include "src/bootstrap/template_folder.hpp"

#include "apps/common/option_values.hpp"

#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace gitprovider::cli {
namespace {

Error about_option(std::string_view option, Error error) {
  error.message = std::string(option) + ": " + error.message;
  return error;
}

// PATH=FILE: the first '=' parts the two.
Result<FileChange> read_put(std::string_view option, const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == text.size()) {
    return bad_value(std::string(option) + ": " + in_quotes(text) +
                     " is not PATH=FILE: the path in the repository, and the file to take it from");
  }
  auto file = bootstrap::read_regular_file(text.substr(equals + 1));
  if (!file) {
    return about_option(option, std::move(file).error());
  }
  return FileChange{.path = text.substr(0, equals), .content = std::move(file->content)};
}

Result<void> append_files(const std::vector<std::string>& texts, bool executable,
                          std::vector<FileChange>& changes) {
  for (const std::string& text : texts) {
    auto put = read_put(executable ? "--add-executable" : "--add", text);
    if (!put) {
      return std::move(put).error();
    }
    put->executable = executable;
    changes.push_back(*std::move(put));
  }
  return {};
}

Result<void> append_files(const NamedChanges& named, std::vector<FileChange>& changes) {
  return append_files(named.add, false, changes).and_then([&] {
    return append_files(named.add_executable, true, changes);
  });
}

Result<void> append_folder(const std::string& folder, std::vector<FileChange>& changes) {
  auto read = bootstrap::read_template_folder(folder);
  if (!read) {
    return about_option("--from-dir", std::move(read).error());
  }
  std::move(read->files.begin(), read->files.end(), std::back_inserter(changes));
  return {};
}

}  // namespace

Result<std::vector<FileChange>> read_changes(const NamedChanges& named) {
  std::vector<FileChange> changes;
  if (auto appended = append_files(named, changes); !appended) {
    return std::move(appended).error();
  }
  for (const std::string& path : named.remove) {
    changes.push_back({.action = FileChange::Action::remove, .path = path});
  }
  if (named.from_dir) {
    if (auto appended = append_folder(*named.from_dir, changes); !appended) {
      return std::move(appended).error();
    }
  }
  if (changes.empty()) {
    return bad_value(
        "nothing to commit: name files with --add, --add-executable, --delete or "
        "--from-dir");
  }
  return changes;
}

}  // namespace gitprovider::cli
