#include "apps/common/text_output.hpp"

#include "apps/common/advice.hpp"
#include "apps/common/terminal.hpp"

#include <algorithm>
#include <string_view>
#include <unistd.h>
#include <utility>

namespace gitprovider::cli {
namespace {

constexpr std::size_t kLabelWidth = 16;
constexpr std::size_t kShortId = 10;

// A label and its value, or nothing where there is none.
std::string line(std::string label, std::string_view value) {
  if (value.empty()) {
    return {};
  }
  return "  " + padded(std::move(label), kLabelWidth) + printable(value) + "\n";
}

std::string short_id(const ObjectId& id) { return id.hex().substr(0, kShortId); }

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

std::string padded(std::string text, std::size_t width) {
  const std::size_t length = characters(text);
  // Never glued to what follows.
  text.append(length < width ? width - length : 1, ' ');
  return text;
}

std::string describe(const Repository& repository) {
  std::string text = printable(repository.full_name) + "\n";
  text += line("visibility", to_string(repository.visibility));
  text += line("default branch", repository.default_branch.value_or("none"));
  if (repository.is_empty) {
    text += line("content", *repository.is_empty ? "no commit yet" : "has commits");
  }
  text += line("archived", repository.is_archived ? "yes" : "");
  text += line("web", repository.web_url);
  text += line("clone", repository.clone_url_http);
  text += line("clone by ssh", repository.clone_url_ssh);
  return text;
}

std::string describe(const BranchList& list) {
  if (list.branches.empty()) {
    return "no branches\n";
  }
  std::size_t width = 0;
  for (const Branch& branch : list.branches) {
    width = std::max(width, characters(printable(branch.name)));
  }
  std::string text;
  for (const Branch& branch : list.branches) {
    text += padded(printable(branch.name), width + 2) + short_id(branch.id) +
            (branch.is_protected ? "  protected\n" : "\n");
  }
  return text + (list.truncated ? "… and more: the list was cut at the limit\n" : "");
}

std::string describe(const Branch& branch) {
  return "branch " + printable(branch.name) + " created at " + branch.id.hex() + "\n";
}

std::string describe(const Protection& protection) {
  std::string text = "branch " + printable(protection.branch) +
                     (protection.is_protected ? " is protected" : " is not protected");
  if (protection.approvals) {
    text += ", approvals needed: " + std::to_string(*protection.approvals);
  }
  return text + "\n";
}

std::string describe(const Commit& commit) {
  return "commit " + commit.id.hex() + " on " + printable(commit.branch) + ", " +
         std::to_string(commit.files_changed) +
         (commit.files_changed == 1 ? " file changed\n" : " files changed\n");
}

std::string describe(const PullRequest& request) {
  std::string text = "pull request #" + std::to_string(request.number) + " " +
                     std::string(to_string(request.state)) + ": " + printable(request.head) +
                     " into " + printable(request.base) + "\n";
  text += line("head", request.head_id.hex());
  text += line("merge commit", request.merge_id ? request.merge_id->hex() : "");
  text += line("web", request.web_url);
  return text;
}

std::string describe(const Error& error, Operation operation, const std::string& program) {
  std::string text = paint(program + ":", Colour::red, wants_colour(STDERR_FILENO)) + " " +
                     printable(error.message);
  if (error.message.empty()) {
    text += to_string(error.code);
  }
  if (!error.host_request_id.empty()) {
    text += " (the host calls this request " + printable(error.host_request_id) + ")";
  }
  text += "\n";
  if (const std::string what_to_do = advice(error, operation); !what_to_do.empty()) {
    text += "  " + what_to_do + "\n";
  }
  return text;
}

}  // namespace gitprovider::cli
