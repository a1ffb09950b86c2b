#include "src/bootstrap/file/value.hpp"

#include "src/extras/yaml/nearest.hpp"
#include "src/extras/yaml/source.hpp"

#include "gitprovider/duration.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace gitprovider::bootstrap {
namespace {

std::string_view kind_of(const yaml::Entry& entry) {
  switch (entry.kind) {
    case yaml::Kind::nothing:
      return "has no value";
    case yaml::Kind::value:
      return "holds a value";
    case yaml::Kind::keys:
      return "holds keys";
    case yaml::Kind::list:
      return "holds a list";
  }
  return {};
}

std::string unquoted(const std::string& shown) { return shown.substr(1, shown.size() - 2); }

}  // namespace

Value::Value(const yaml::Entry& entry, std::string path, std::string_view file)
    : entry_(&entry), path_(std::move(path)), file_(file) {}

Error Value::wrong(std::string what) const {
  return yaml::error_in(file_, {.place = entry_->place, .path = path_, .what = std::move(what)});
}

Result<std::string> Value::text() const {
  return entry_->kind == yaml::Kind::value
             ? Result<std::string>(entry_->text)
             : Result<std::string>(wrong(std::string(kind_of(*entry_)) + "; wanted: a text"));
}

Result<bool> Value::truth() const {
  return one_of({"false", "true"}).transform([](std::size_t at) { return at == 1; });
}

Result<int> Value::number(int lowest, int highest) const {
  int number = 0;
  const std::string& digits = entry_->text;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (entry_->kind == yaml::Kind::value && read.ec == std::errc{} &&
      read.ptr == digits.data() + digits.size() && number >= lowest && number <= highest) {
    return number;
  }
  return wrong("wanted: a whole number from " + std::to_string(lowest) + " to " +
               std::to_string(highest));
}

Result<Duration> Value::duration() const {
  auto said = text();
  if (!said) {
    return std::move(said).error();
  }
  auto read = parse_duration(*said);
  return read ? read : Result<Duration>(wrong(read.error().message));
}

Result<std::vector<std::string>> Value::texts() const {
  auto values = items();
  if (!values) {
    return std::move(values).error();
  }
  std::vector<std::string> all;
  for (const Value& value : *values) {
    auto text = value.text();
    if (!text) {
      return std::move(text).error();
    }
    all.push_back(*std::move(text));
  }
  return all;
}

Result<std::size_t> Value::one_of(const std::vector<std::string>& words) const {
  const auto found = std::ranges::find(words, entry_->text);
  if (entry_->kind == yaml::Kind::value && found != words.end()) {
    return static_cast<std::size_t>(found - words.begin());
  }
  const std::string what = entry_->kind == yaml::Kind::value ? "is " + yaml::shown(entry_->text)
                                                             : std::string(kind_of(*entry_));
  return wrong(what + "; " + yaml::advice_for(entry_->text, words));
}

std::string Value::path_to(const yaml::Entry& child) const {
  if (entry_->kind == yaml::Kind::list) {
    const auto at = &child - entry_->children.data();
    return path_ + "[" + std::to_string(at + 1) + "]";
  }
  return path_ + (path_.empty() ? "" : ".") + unquoted(yaml::shown(child.key));
}

Result<std::vector<Value>> Value::keys() const {
  if (entry_->kind != yaml::Kind::keys && entry_->kind != yaml::Kind::nothing) {
    return wrong(std::string(kind_of(*entry_)) + "; wanted: keys");
  }
  std::vector<Value> values;
  for (const yaml::Entry& child : entry_->children) {
    values.emplace_back(child, path_to(child), file_);
  }
  return values;
}

Result<std::vector<Value>> Value::items() const {
  if (entry_->kind != yaml::Kind::list) {
    return wrong(std::string(kind_of(*entry_)) + "; wanted: a list");
  }
  std::vector<Value> values;
  for (const yaml::Entry& child : entry_->children) {
    values.emplace_back(child, path_to(child), file_);
  }
  return values;
}

const yaml::Entry* Value::find(std::string_view key) const noexcept {
  const auto found = std::ranges::find(entry_->children, key, &yaml::Entry::key);
  return found == entry_->children.end() ? nullptr : &*found;
}

}  // namespace gitprovider::bootstrap
