#include "src/providers/local/describe.hpp"

#include "src/providers/local/oid.hpp"
#include "src/providers/local/refs.hpp"

#include <string_view>
#include <utility>

namespace gitprovider::local {
namespace {

constexpr std::size_t kShortId = 10;

bool stands_for_itself(char byte) noexcept {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
         (byte >= '0' && byte <= '9') ||
         std::string_view("/-._~").find(byte) != std::string_view::npos;
}

}  // namespace

std::string file_url(const std::filesystem::path& path) {
  static constexpr std::string_view digits = "0123456789ABCDEF";
  std::string url = "file://";
  for (const char byte : path.string()) {
    if (stands_for_itself(byte)) {
      url += byte;
      continue;
    }
    const auto value = static_cast<unsigned char>(byte);
    url += '%';
    url += digits[value >> 4U];
    url += digits[value & 15U];
  }
  return url;
}

Result<Repository> describe_repository(const OpenedRepository& opened) {
  auto branch = default_branch(opened.git.get());
  if (!branch) {
    return std::move(branch).error();
  }
  auto empty = is_empty(opened.git.get());
  if (!empty) {
    return std::move(empty).error();
  }
  auto url = file_url(opened.layout.folder);
  return Repository{.owner = opened.repo.owner,
                    .name = opened.repo.name,
                    .full_name = opened.repo.owner + "/" + opened.repo.name,
                    .default_branch = *std::move(branch),
                    .visibility = opened.own.repository.visibility,
                    .is_empty = *empty,
                    .web_url = url,
                    .clone_url_http = url,
                    .id = opened.own.repository.id};
}

std::string short_id(const git_oid& id) { return to_object_id(id).hex().substr(0, kShortId); }

}  // namespace gitprovider::local
