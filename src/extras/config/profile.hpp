#pragma once

// What a file says about one host, or about all: keys of the table with their values.

#include "src/extras/config/fields.hpp"
#include "src/extras/yaml/document.hpp"

#include "gitprovider/client_options.hpp"
#include "gitprovider/result.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::config {

/// A key that stands in the file. Points into the document.
struct Setting {
  const Field* field = nullptr;
  const yaml::Entry* node = nullptr;
  /// The whole path, `default.timeouts.connect`.
  std::string path{};
};

/// Which profile is read, for its errors.
struct ProfileTerms {
  std::string_view file{};
  /// `default`, `hosts.git.example.org`
  std::string path{};
  /// Why `base_url` may not stand there; empty: it may.
  std::string_view no_base_url{};
};

/// The settings of a profile in the order of the file. `invalid_argument` for a key that is not
/// known, a secret, and a value where keys are wanted or the other way round.
[[nodiscard]] Result<std::vector<Setting>> read_profile(const yaml::Entry& profile,
                                                        const ProfileTerms& terms);

/// Default options with these settings, of which later ones win. `invalid_argument` for a value of
/// the wrong type, and for what validate() refuses.
[[nodiscard]] Result<ClientOptions> options_with(const std::vector<Setting>& settings,
                                                 std::string_view file);

}  // namespace gitprovider::config
