#include "src/providers/local/own_folder.hpp"

#include "src/providers/local/durable_file.hpp"
#include "src/providers/local/file_lock.hpp"
#include "src/providers/local/git2_error.hpp"
#include "src/providers/local/record_json.hpp"
#include "src/providers/local/update_hook.hpp"

#include <string_view>
#include <system_error>
#include <utility>

namespace gitprovider::local {
namespace {

// Objects and references reach the disk before a call returns. Git itself reads another setting and
// would warn about this one, so it stands in a file that only libgit2 is given.
constexpr std::string_view kDurability = "[core]\n\tfsyncObjectFiles = true\n";

/// Holds the folder while it is filled. Written by whoever has the creation lock only.
constexpr std::string_view kUnfinishedFolder = "gitprovider.new";

using FileType = std::filesystem::file_type;

FileType kind_of(const std::filesystem::path& entry) {
  std::error_code ignored;
  return std::filesystem::symlink_status(entry, ignored).type();
}

Result<void> make_folder(const std::filesystem::path& folder) {
  std::error_code failed;
  std::filesystem::create_directory(folder, failed);
  return failed ? Result<void>(
                      system_error(failed.value(), "make the folder " + folder.filename().string()))
                : Result<void>();
}

Result<void> require_folder(const std::filesystem::path& folder) {
  const FileType kind = kind_of(folder);
  if (kind == FileType::not_found) {
    return missing_record(folder);
  }
  return kind == FileType::directory
             ? Result<void>()
             : Result<void>(local_io("open " + folder.string(),
                                     "it is no folder; symbolic links are not followed"));
}

bool is_adopted(const Layout& layout) { return kind_of(layout.own()) != FileType::not_found; }

Result<void> move_into_place(const Layout& draft, const Layout& layout) {
  std::error_code failed;
  std::filesystem::rename(draft.own(), layout.own(), failed);
  if (failed) {
    return system_error(failed.value(), "move the folder gitprovider into place");
  }
  std::filesystem::remove(draft.folder, failed);
  return sync_directory(layout.folder);
}

}  // namespace

Result<OwnRecords> read_own_records(const Layout& layout) {
  // Our hook is never there before the folder: with it and without the folder, the folder was lost.
  if (!is_adopted(layout) && !has_own_update_hook(layout)) {
    return OwnRecords{};
  }
  OwnRecords records;
  return require_folder(layout.own())
      .and_then([&] { return require_folder(layout.pull_requests()); })
      .and_then([&] { return read_repository_record(layout); })
      .and_then([&](RepositoryRecord repository) {
        records.repository = std::move(repository);
        return read_protections(layout);
      })
      .transform([&](Protections protections) {
        records.protections = std::move(protections);
        return std::move(records);
      });
}

Result<void> make_own_folder(const Layout& layout, const RepositoryRecord& record) {
  return make_folder(layout.own())
      .and_then([&] { return make_folder(layout.pull_requests()); })
      .and_then([&] { return ask_for_durability(layout); })
      .and_then([&] { return write_protections(layout, {}); })
      .and_then([&] { return write_repository_record(layout, record); });
}

Result<void> adopt(const std::filesystem::path& root, const Layout& layout, const Terms& terms) {
  if (is_adopted(layout)) {
    return {};
  }
  auto lock = FileLock::acquire(root / kCreationLock, terms);
  if (!lock) {
    return std::move(lock).error();
  }
  if (is_adopted(layout)) {
    return {};
  }
  const Layout draft{.folder = layout.folder / kUnfinishedFolder};
  std::error_code ignored;
  std::filesystem::remove_all(draft.folder, ignored);
  return make_folder(draft.folder)
      .and_then([&] { return make_own_folder(draft, {}); })
      .and_then([&] { return move_into_place(draft, layout); });
}

Result<void> ask_for_durability(const Layout& layout) {
  if (kind_of(layout.durability()) == FileType::regular) {
    return {};
  }
  return write_file(layout.durability(), kDurability);
}

}  // namespace gitprovider::local
