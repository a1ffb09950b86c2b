#include "src/bootstrap/job.hpp"

#include "src/bootstrap/template_folder.hpp"

#include <map>
#include <utility>

namespace gitprovider::bootstrap {
namespace {

Result<SharedFiles> read_files(const std::filesystem::path& folder) {
  return read_template_folder(folder).transform(
      [](TemplateFolder read) { return share(std::move(read.files)); });
}

Error about(const Item& item, Error error) {
  error.message = full_name(item.spec.repo) + ": template: " + error.message;
  return error;
}

}  // namespace

Result<void> read_templates(Job& job) {
  std::map<std::filesystem::path, SharedFiles> known;
  for (Item& item : job.items) {
    if (item.template_folder.empty()) {
      return about(item, {.code = ErrorCode::invalid_argument,
                          .message = "is needed: its files are the first commit"});
    }
    SharedFiles& files = known[item.template_folder.lexically_normal()];
    if (!files) {
      auto read = read_files(item.template_folder);
      if (!read) {
        return about(item, std::move(read).error());
      }
      files = *std::move(read);
    }
    item.spec.files = files;
  }
  return {};
}

}  // namespace gitprovider::bootstrap
