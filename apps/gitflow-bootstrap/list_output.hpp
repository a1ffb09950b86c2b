#pragma once

// How a list is told: a row a repository while it happens, and the counts at its end.

#include "src/bootstrap/job.hpp"
#include "src/bootstrap/list.hpp"

#include "apps/common/json_output.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::cli {

/// What became of a repository of a list.
enum class ItemState : std::uint8_t {
  unchanged,    ///< nothing was to do
  created,      ///< everything is there now
  missing,      ///< something is missing; it was only looked at
  failed,       ///< something could not be made
  unknown,      ///< nothing says whether something was made
  interrupted,  ///< the run ended in the midst of it
  planned,      ///< its turn never came
};

/// `unchanged`, `created`, `missing`, `failed`, `unknown`, `interrupted` or `planned`.
[[nodiscard]] std::string_view to_string(ItemState state) noexcept;

[[nodiscard]] ItemState state_of(const bootstrap::ItemReport& item) noexcept;

/// One row: the name, padded to the widest of the job, the state, and what to know about it.
[[nodiscard]] std::string row(const bootstrap::Item& item, const bootstrap::ItemReport& report,
                              std::size_t name_width);
[[nodiscard]] std::size_t widest_name(const bootstrap::Job& job);

/// `3 created, 996 unchanged, 1 failed`, a line.
[[nodiscard]] std::string counts_line(const std::vector<bootstrap::ItemReport>& reports);

/// True where every repository is, or will be, all that was asked.
[[nodiscard]] bool is_ok(const std::vector<bootstrap::ItemReport>& reports) noexcept;
[[nodiscard]] bool made_something(const std::vector<bootstrap::ItemReport>& reports) noexcept;

/// What is not known comes before all else, then that the run was interrupted; then the status that
/// all failures have, or 1 where they differ.
[[nodiscard]] int exit_status_of(const std::vector<bootstrap::ItemReport>& reports) noexcept;

/// The one document of a list.
[[nodiscard]] Json to_json(const bootstrap::Job& job,
                           const std::vector<bootstrap::ItemReport>& reports);

}  // namespace gitprovider::cli
