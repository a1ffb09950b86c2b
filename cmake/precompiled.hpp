#pragma once

// What most files of the library include, compiled once (precompiled.cmake). Headers of the system
// only: one of ours would be known by its path, and a cache may bring this from another checkout.

#include <tl/expected.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>
