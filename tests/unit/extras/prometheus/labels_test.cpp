#include "src/extras/prometheus/labels.hpp"

#include "tests/catch_compat.hpp"

#include <set>
#include <string>
#include <string_view>

using namespace gitprovider;
using namespace gitprovider::metrics;

namespace {

/// Whether a value of an enumeration has a name, as the compiler spells it: `(Cause)13` has none.
template <auto value>
constexpr bool is_enumerator() {
  return std::string_view{__PRETTY_FUNCTION__}.find("= (") == std::string_view::npos;
}

template <class Enum>
constexpr bool ends_at_the_last() {
  constexpr auto count = Label<Enum>::count;
  return is_enumerator<static_cast<Enum>(count - 1)>() &&
         !is_enumerator<static_cast<Enum>(count)>();
}

}  // namespace

TEMPLATE_TEST_CASE("a label has a value for each enumerator, and a word for each value",
                   "[unit][prometheus]", Operation, metrics::Provider, Cause, Decision, Outcome,
                   WaitReason, ErrorCode) {
  using Values = EnumLabel<TestType, TestType{}>;
  std::set<std::string> words;
  std::size_t count = 0;
  if constexpr (std::is_same_v<TestType, ErrorCode>) {
    count = Label<std::optional<ErrorCode>>::Code::count;
    STATIC_REQUIRE(
        !is_enumerator<static_cast<ErrorCode>(Label<std::optional<ErrorCode>>::Code::count)>());
  } else {
    count = Label<TestType>::count;
    STATIC_REQUIRE(ends_at_the_last<TestType>());
  }

  for (std::size_t i = 0; i < count; ++i) {
    words.insert(std::string{Values::word(static_cast<TestType>(i))});
  }

  CHECK(words.size() == count);
  CHECK(words.count("") == 0);
}

TEST_CASE("no error has a number and a word of its own", "[unit][prometheus]") {
  using Errors = Label<std::optional<ErrorCode>>;

  CHECK(Errors::index(std::nullopt) == 0);
  CHECK(Errors::index(ErrorCode::unauthorized) == 1);
  CHECK(Errors::index(ErrorCode::local_io) == Errors::count - 1);
  CHECK(Errors::word(std::nullopt) == "none");
  CHECK(Errors::word(ErrorCode::rate_limited) == "rate_limited");
}

TEST_CASE("a provider that is none of the library's is another", "[unit][prometheus]") {
  const auto [name, word] = GENERATE(table<std::string, std::string>({{"github", "github"},
                                                                      {"gitlab", "gitlab"},
                                                                      {"forgejo", "forgejo"},
                                                                      {"local", "local"},
                                                                      {"", "other"},
                                                                      {"acme-host", "other"}}));

  CHECK(to_string(provider_of(name)) == word);
}
