#include "src/providers/forgejo/commit_plan.hpp"

#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/json/base64.hpp"
#include "src/json/writer.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace gitprovider::forgejo {
namespace {

using wire::EntryKind;

std::string file(std::string_view path) { return "file " + quoted(path); }

Error conflict(std::string_view path, std::string_view why) {
  return {.code = ErrorCode::conflict, .message = file(path) + ": " + std::string{why}};
}

const wire::TreeEntry* find(const KnownFiles& known, std::string_view path) {
  const auto found = known.find(path);
  return found == known.end() ? nullptr : &found->second;
}

bool is_file(const wire::TreeEntry& entry) {
  return entry.kind == EntryKind::file || entry.kind == EntryKind::executable;
}

/// No part of the path but its last may be anything but a folder.
Result<void> check_folders_above(const FileChange& change, const KnownFiles& known) {
  const std::string_view path = change.path;
  for (auto slash = path.find('/'); slash != std::string_view::npos;
       slash = path.find('/', slash + 1)) {
    const auto* above = find(known, path.substr(0, slash));
    if (above != nullptr && above->kind != EntryKind::folder) {
      return conflict(path, quoted(path.substr(0, slash)) +
                                " is no folder there, and one commit of this host cannot make it "
                                "one");
    }
  }
  return {};
}

Result<FileOperation> plan_removal(const FileChange& change, const wire::TreeEntry* there) {
  if (there == nullptr || there->kind == EntryKind::folder) {
    return conflict(change.path, there == nullptr ? "to be removed, is not there"
                                                  : "to be removed, is a folder there");
  }
  return FileOperation{.kind = FileOperation::Kind::remove, .change = &change, .id = there->id};
}

Result<FileOperation> plan_update(const NewCommit& request, const FileChange& change,
                                  const wire::TreeEntry& there) {
  if (there.kind == EntryKind::symlink) {
    return unsupported(file(change.path) +
                       ": is a symbolic link there, which this host's API does not replace");
  }
  if (!is_file(there)) {
    return conflict(change.path, "is no file there");
  }
  const bool would_stay = there.kind == EntryKind::executable && !change.executable;
  if (would_stay && !request.may_drop_executable) {
    return unsupported(file(change.path) +
                       ": is executable there, and this host's API cannot take that away");
  }
  const auto size = static_cast<std::int64_t>(change.content.size());
  return FileOperation{.kind = FileOperation::Kind::update,
                       .change = &change,
                       .id = there.id,
                       .is_change = there.size && *there.size != size};
}

Result<FileOperation> plan_change(const NewCommit& request, const FileChange& change,
                                  const KnownFiles& known) {
  const auto* there = find(known, change.path);
  if (change.action == FileChange::Action::remove) {
    return plan_removal(change, there);
  }
  if (auto fine = check_folders_above(change, known); !fine) {
    return std::move(fine).error();
  }
  return there != nullptr ? plan_update(request, change, *there)
                          : Result<FileOperation>{FileOperation{.change = &change}};
}

std::string_view verb(FileOperation::Kind kind) {
  switch (kind) {
    case FileOperation::Kind::create:
      return "create";
    case FileOperation::Kind::update:
      return "update";
    case FileOperation::Kind::remove:
      return "delete";
  }
  assert(false);
  return {};
}

void write_operation(json::Writer& body, const FileOperation& operation) {
  body.begin_object()
      .field("operation", verb(operation.kind))
      .field("path", operation.change->path);
  if (operation.kind != FileOperation::Kind::remove) {
    body.field("content", json::to_base64(operation.change->content));
  }
  if (operation.id) {
    body.field("sha", operation.id->hex());
  }
  body.end_object();
}

}  // namespace

Result<void> check_executable_bits(const NewCommit& request) {
  const auto executable =
      std::find_if(request.changes.begin(), request.changes.end(), [](const FileChange& change) {
        return change.action == FileChange::Action::put && change.executable;
      });
  if (request.may_drop_executable || executable == request.changes.end()) {
    return {};
  }
  return unsupported(file(executable->path) +
                     ": this host's API cannot make it executable; allow the bit to be dropped "
                     "(may_drop_executable, --drop-executable) to commit it without");
}

Result<std::vector<FileOperation>> plan_commit(const NewCommit& request, const KnownFiles& known) {
  std::vector<FileOperation> operations;
  operations.reserve(request.changes.size());
  for (const FileChange& change : request.changes) {
    auto operation = plan_change(request, change, known);
    if (!operation) {
      return std::move(operation).error();
    }
    operations.push_back(*std::move(operation));
  }
  return operations;
}

bool fences_itself(const std::vector<FileOperation>& operations) {
  return std::any_of(operations.begin(), operations.end(), [](const FileOperation& operation) {
    return operation.kind != FileOperation::Kind::update || operation.is_change;
  });
}

std::string commit_body(const NewCommit& request, std::string_view message,
                        const std::vector<FileOperation>& operations) {
  json::Writer body;
  body.begin_object()
      .field("branch", request.branch)
      .field("message", message)
      .key("files")
      .begin_array();
  for (const FileOperation& operation : operations) {
    write_operation(body, operation);
  }
  body.end_array().end_object();
  return std::move(body).str();
}

}  // namespace gitprovider::forgejo
