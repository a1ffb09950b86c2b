#pragma once

// The actions of a commit, as the host carries them out: one after another, each refused where the
// files do not allow it.

#include "tests/mock/host/message.hpp"
#include "tests/mock/host/object_store.hpp"
#include "tests/mock/host/stored_repository.hpp"

#include <string>

namespace gitprovider::mock::gitlab {

/// The files of `head` after `actions`; `head` is empty where the project is. Throws the host's
/// refusal, and std::invalid_argument for what a careful client does not send.
[[nodiscard]] Tree apply_actions(StoredRepository& project, const std::string& head,
                                 const Json& actions);

}  // namespace gitprovider::mock::gitlab
