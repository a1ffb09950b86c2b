#pragma once

// Looks at the host until it is settled whether a mutation was made, or no time is left. Knows no
// host and no HTTP.

#include "src/settlement/finding.hpp"

#include "gitprovider/clock.hpp"
#include "gitprovider/result.hpp"

#include <cstdint>
#include <functional>
#include <stop_token>

namespace gitprovider {

/// One look. An error says that nothing could be seen.
using Look = std::function<Result<Finding>()>;

struct SettleTerms {
  Clock& clock;
  std::stop_token stop{};
  TimePoint deadline{};
  /// From here on an absence is final.
  TimePoint absence_final{};
  /// Until here a look may find what one before did not, even where nothing can be proven in time.
  TimePoint worth_looking{};
};

enum class Verdict : std::uint8_t {
  there,
  absent,      ///< not made, proven by time
  impossible,  ///< not made, proven by what is there instead
  open,
};

/// How it ended, and what was seen last.
struct Settled {
  Verdict verdict = Verdict::open;
  Finding last{};
};

/// Looks at once, then after pauses that grow, and exactly when an absence becomes final. Where
/// that lies behind the deadline, it ends when looking is no longer worth it. The deadline and the
/// stop token end it at any time. The first look is made even where no time is left for a second.
[[nodiscard]] Settled settle(const Look& look, const SettleTerms& terms);

}  // namespace gitprovider
