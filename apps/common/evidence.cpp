#include "apps/common/evidence.hpp"

#include "apps/common/event_writer.hpp"

#include <utility>

namespace gitprovider::cli {

Result<std::shared_ptr<AttemptRecorder>> open_evidence(const CommonOptions& options) {
  if (options.events.empty()) {
    return std::make_shared<AttemptRecorder>(nullptr);
  }
  auto writer = EventWriter::open(options.events);
  if (!writer) {
    return std::move(writer).error();
  }
  return std::make_shared<AttemptRecorder>(*std::move(writer));
}

}  // namespace gitprovider::cli
