#pragma once

// The labels of the metrics, each with the closed list of its values.

#include "gitprovider/error.hpp"
#include "gitprovider/operation.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/retry/decision.hpp"
#include "gitprovider/retry/wait_event.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace gitprovider::metrics {

/// The providers of the library; any other is `other`, whatever it calls itself.
enum class Provider : std::uint8_t { github, gitlab, forgejo, local, other };

[[nodiscard]] Provider provider_of(std::string_view name) noexcept;
[[nodiscard]] std::string_view to_string(Provider provider) noexcept;

/// The limits that hosts are known to name, `requests` where a host has one without a name.
enum class Resource : std::uint8_t { core, search, graphql, requests, other };

[[nodiscard]] Resource resource_of(std::string_view name) noexcept;
[[nodiscard]] std::string_view to_string(Resource resource) noexcept;

/// `invalid_argument` for a label whose name Prometheus does not allow or the metrics have
/// themselves.
[[nodiscard]] Result<void> check_labels(const std::map<std::string, std::string>& labels);

/// A label by the type of its values: its name, how many values there are, the number of one and
/// its word.
template <class Value>
struct Label;

template <class Enum, Enum last>
struct EnumLabel {
  static constexpr std::size_t count = static_cast<std::size_t>(last) + 1;
  static constexpr std::size_t index(Enum value) noexcept {
    return static_cast<std::size_t>(value);
  }
  static std::string_view word(Enum value) noexcept { return to_string(value); }
};

template <>
struct Label<Operation> : EnumLabel<Operation, Operation::custom> {
  static constexpr std::string_view name = "operation";
};

template <>
struct Label<Provider> : EnumLabel<Provider, Provider::other> {
  static constexpr std::string_view name = "provider";
};

template <>
struct Label<Cause> : EnumLabel<Cause, Cause::rate_limited> {
  static constexpr std::string_view name = "cause";
};

template <>
struct Label<Decision> : EnumLabel<Decision, Decision::cancel> {
  static constexpr std::string_view name = "decision";
};

template <>
struct Label<Outcome> : EnumLabel<Outcome, Outcome::unknown> {
  static constexpr std::string_view name = "outcome";
};

template <>
struct Label<WaitReason> : EnumLabel<WaitReason, WaitReason::own_pace> {
  static constexpr std::string_view name = "reason";
};

/// No error is `none`.
template <>
struct Label<std::optional<ErrorCode>> {
  using Code = EnumLabel<ErrorCode, ErrorCode::local_io>;
  static constexpr std::string_view name = "error";
  static constexpr std::size_t count = Code::count + 1;
  static constexpr std::size_t index(std::optional<ErrorCode> code) noexcept {
    return code ? Code::index(*code) + 1 : 0;
  }
  static std::string_view word(std::optional<ErrorCode> code) noexcept {
    return code ? Code::word(*code) : "none";
  }
};

}  // namespace gitprovider::metrics
