#include "src/extras/config/slot.hpp"

#include "src/extras/yaml/source.hpp"

#include "gitprovider/duration.hpp"

#include <array>
#include <charconv>
#include <concepts>
#include <limits>

namespace gitprovider::config {
namespace {

Error wrong(const std::string& text, std::string_view allowed) {
  return {.code = ErrorCode::invalid_argument,
          .message = yaml::shown(text) + " is not " + std::string(allowed)};
}

bool is_made_of(std::string_view text, std::string_view characters) {
  return !text.empty() && text.find_first_not_of(characters) == std::string_view::npos;
}

template <class Number>
std::optional<Number> whole_number(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const bool is_read =
      is_made_of(text, "0123456789") && std::from_chars(text.data(), end, number).ec == std::errc{};
  return is_read ? std::optional(number) : std::nullopt;
}

struct Unit {
  std::string_view suffix{};
  std::size_t bytes = 1;
};
constexpr std::array<Unit, 3> kUnits{{{"KiB", 1U << 10U}, {"MiB", 1U << 20U}, {"GiB", 1U << 30U}}};

// One overload a type of option.
struct Reader {
  const std::string& text;

  Result<void> operator()(Duration* option) const {
    const auto duration = parse_duration(text);
    if (!duration) {
      return duration.error();
    }
    *option = *duration;
    return {};
  }

  Result<void> operator()(bool* option) const {
    if (text != "true" && text != "false") {
      return wrong(text, "true or false");
    }
    *option = text == "true";
    return {};
  }

  Result<void> operator()(double* option) const {
    const char* const end = text.data() + text.size();
    double number = 0.0;
    if (!is_made_of(text, "0123456789.") ||
        std::from_chars(text.data(), end, number) != std::from_chars_result{end, std::errc{}}) {
      return wrong(text, "a number, such as 0.5");
    }
    *option = number;
    return {};
  }

  Result<void> operator()(std::string* option) const {
    *option = text;
    return {};
  }

  Result<void> operator()(Bytes bytes) const {
    std::string_view digits = text;
    std::size_t unit_bytes = 1;
    for (const Unit& unit : kUnits) {
      if (digits.ends_with(unit.suffix)) {
        digits.remove_suffix(unit.suffix.size());
        unit_bytes = unit.bytes;
        break;
      }
    }
    const auto number = whole_number<std::size_t>(digits);
    if (!number || *number > std::numeric_limits<std::size_t>::max() / unit_bytes) {
      return wrong(text, "a number of bytes, such as 65536, 256KiB or 64MiB");
    }
    *bytes.size = *number * unit_bytes;
    return {};
  }

  // What is on already keeps its settings.
  template <class Settings>
  Result<void> operator()(Part<Settings> part) const {
    if (text != "on" && text != "off") {
      return wrong(text, "on, off or keys below it");
    }
    if (text == "off") {
      part.settings->reset();
    } else if (!*part.settings) {
      part.settings->emplace();
    }
    return {};
  }

  template <std::unsigned_integral Number>
  Result<void> operator()(Number* option) const {
    const auto number = whole_number<Number>(text);
    if (!number) {
      return wrong(text, "a whole number in digits, 4294967295 at most");
    }
    *option = *number;
    return {};
  }

  template <class Value>
  Result<void> operator()(std::optional<Value>* option) const {
    Value value{};
    auto read = (*this)(&value);
    if (read) {
      *option = value;
    }
    return read;
  }
};

struct Writer {
  std::string operator()(const Duration* option) const { return duration_text(*option); }
  std::string operator()(const bool* option) const { return *option ? "true" : "false"; }
  std::string operator()(const std::string* option) const { return *option; }

  std::string operator()(const double* option) const {
    std::array<char, 32> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), *option).ptr};
  }

  std::string operator()(Bytes bytes) const {
    Unit best{};
    for (const Unit& unit : kUnits) {
      best = *bytes.size != 0 && *bytes.size % unit.bytes == 0 ? unit : best;
    }
    return std::to_string(*bytes.size / best.bytes).append(best.suffix);
  }

  template <class Settings>
  std::string operator()(Part<Settings> part) const {
    return *part.settings ? "on" : "off";
  }

  template <std::unsigned_integral Number>
  std::string operator()(const Number* option) const {
    return std::to_string(*option);
  }

  template <class Value>
  std::string operator()(const std::optional<Value>* option) const {
    return *option ? (*this)(&**option) : std::string{};
  }
};

struct Namer {
  std::string_view operator()(const Duration*) const { return "duration"; }
  std::string_view operator()(const bool*) const { return "true or false"; }
  std::string_view operator()(const double*) const { return "number"; }
  std::string_view operator()(const std::string*) const { return "text"; }
  std::string_view operator()(Bytes) const { return "bytes"; }

  template <class Settings>
  std::string_view operator()(Part<Settings>) const {
    return "on or off";
  }

  template <std::unsigned_integral Number>
  std::string_view operator()(const Number*) const {
    return "whole number";
  }

  template <class Value>
  std::string_view operator()(const std::optional<Value>*) const {
    return (*this)(static_cast<const Value*>(nullptr));
  }
};

}  // namespace

Result<void> read_into(const Slot& slot, const std::string& text) {
  return std::visit(Reader{text}, slot);
}

std::string text_of(const Slot& slot) { return std::visit(Writer{}, slot); }

std::string_view kind_of(const Slot& slot) { return std::visit(Namer{}, slot); }

}  // namespace gitprovider::config
