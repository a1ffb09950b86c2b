#pragma once

// Object ids between libgit2 and the public words.

#include "gitprovider/object_id.hpp"

#include <git2.h>

#include <optional>

namespace gitprovider::local {

[[nodiscard]] ObjectId to_object_id(const git_oid& id);

/// Empty for an id that no repository here can hold: a null id, or one of SHA-256.
[[nodiscard]] std::optional<git_oid> to_git_oid(const ObjectId& id);

/// The same from text; empty for anything but a full id.
[[nodiscard]] std::optional<git_oid> to_git_oid(std::string_view text);

}  // namespace gitprovider::local
