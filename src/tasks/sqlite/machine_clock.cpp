#include "gitprovider/tasks/sqlite.hpp"

#include <ctime>
#include <fstream>
#include <string>

namespace gitprovider {
namespace {

constexpr const char* kBootId = "/proc/sys/kernel/random/boot_id";

std::int64_t since_boot() {
  timespec time{};
  ::clock_gettime(CLOCK_BOOTTIME, &time);
  return (std::int64_t{time.tv_sec} * 1000) + (std::int64_t{time.tv_nsec} / 1'000'000);
}

}  // namespace

Result<MachineClock> machine_clock() {
  std::ifstream in{kBootId};
  std::string id;
  if (!std::getline(in, id) || id.empty()) {
    return Error{.code = ErrorCode::local_io,
                 .message = std::string{kBootId} +
                            ": cannot be read, so nothing would tell a "
                            "lease of before the machine's last start"};
  }
  return MachineClock{.now = since_boot, .boot_id = std::move(id)};
}

}  // namespace gitprovider
