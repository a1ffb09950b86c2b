#pragma once

// Errors are results (docs/adr/0001-results-not-exceptions.md). The type itself is [[nodiscard]]:
// a dropped result of a virtual call warns with every supported compiler.

#include "gitprovider/error.hpp"

#include <tl/expected.hpp>

#include <functional>
#include <type_traits>
#include <utility>

namespace gitprovider {

/// A value or an Error. What tl::expected offers works on it; and_then and transform give a Result.
template <class T>
class [[nodiscard]] Result : public tl::expected<T, Error> {
 public:
  using tl::expected<T, Error>::expected;

  /// A failure; lets a function `return Error{...}`.
  Result(Error error)  // NOLINT(google-explicit-constructor): returning an Error is the point
      : tl::expected<T, Error>(tl::unexpect, std::move(error)) {}

  /// From what tl::expected's own monadic functions return.
  Result(tl::expected<T, Error> other)  // NOLINT(google-explicit-constructor): as above
      : tl::expected<T, Error>(std::move(other)) {}

  /// Calls `next` with the value; `next` returns a Result. A failure is passed on.
  template <class F>
  auto and_then(F&& next) && {
    if constexpr (std::is_void_v<T>) {
      using Next = std::invoke_result_t<F>;
      return this->has_value() ? Next(std::invoke(std::forward<F>(next)))
                               : Next(std::move(this->error()));
    } else {
      using Next = std::invoke_result_t<F, T&&>;
      return this->has_value() ? Next(std::invoke(std::forward<F>(next), std::move(**this)))
                               : Next(std::move(this->error()));
    }
  }

  /// Calls `change` with the value and wraps what it returns. A failure is passed on.
  template <class F>
  auto transform(F&& change) && {
    if constexpr (std::is_void_v<T>) {
      using Next = Result<std::invoke_result_t<F>>;
      return this->has_value() ? Next(std::invoke(std::forward<F>(change)))
                               : Next(std::move(this->error()));
    } else {
      using Next = Result<std::remove_cvref_t<std::invoke_result_t<F, T&&>>>;
      return this->has_value() ? Next(std::invoke(std::forward<F>(change), std::move(**this)))
                               : Next(std::move(this->error()));
    }
  }
};

}  // namespace gitprovider
