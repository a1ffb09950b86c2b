#pragma once

// Reads a page of branches without a tree, as a careful program with nlohmann would.

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace bench {

struct RawBranch {
  std::string name{};
  std::string sha{};
  bool is_protected = false;
};

/// Appends each branch of an array to a vector.
class BranchSax final : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit BranchSax(std::vector<RawBranch>& out) : out_(out) {}

  bool key(string_t& name) override {
    key_ = std::move(name);
    return true;
  }
  bool string(string_t& text) override {
    if (depth_ == 1 && key_ == "name") {
      out_.back().name = std::move(text);
    } else if (depth_ == 2 && key_ == "sha") {
      out_.back().sha = std::move(text);
    }
    return true;
  }
  bool boolean(bool value) override {
    if (depth_ == 1 && key_ == "protected") {
      out_.back().is_protected = value;
    }
    return true;
  }
  bool start_object(std::size_t /*size*/) override {
    if (++depth_ == 1) {
      out_.emplace_back();
    }
    return true;
  }
  bool end_object() override {
    --depth_;
    return true;
  }
  bool start_array(std::size_t /*size*/) override { return true; }
  bool end_array() override { return true; }
  bool null() override { return true; }
  bool number_integer(number_integer_t /*value*/) override { return true; }
  bool number_unsigned(number_unsigned_t /*value*/) override { return true; }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return true; }
  bool binary(binary_t& /*value*/) override { return true; }
  bool parse_error(std::size_t /*position*/, const std::string& /*token*/,
                   const nlohmann::detail::exception& /*error*/) override {
    return false;
  }

 private:
  std::vector<RawBranch>& out_;
  std::string key_{};
  int depth_ = 0;
};

}  // namespace bench
