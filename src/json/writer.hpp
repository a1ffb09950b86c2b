#pragma once

// Writes JSON into a string, in the order it is told. Absent, null and value are three things: a
// key that is not written is absent (GitHub trees delete by null and add by absence).

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace gitprovider::json {

/// A streaming writer. Calls nest as the document does; the text is only as right as their order.
///
///   Writer w;
///   w.begin_object().key("name").value("widget").key("private").value(true).end_object();
///   std::move(w).str();   // {"name":"widget","private":true}
class Writer {
 public:
  Writer& begin_object();
  Writer& end_object();
  Writer& begin_array();
  Writer& end_array();
  Writer& key(std::string_view name);
  /// Text must be well-formed UTF-8 (validated where it entered); ill-formed bytes become U+FFFD.
  Writer& value(std::string_view text);
  Writer& value(const char* text) { return value(std::string_view{text}); }
  Writer& value(bool flag);
  Writer& value(std::int64_t number);
  Writer& value(int number) { return value(static_cast<std::int64_t>(number)); }
  Writer& null();

  /// key and value in one.
  template <class T>
  Writer& field(std::string_view name, const T& content) {
    return key(name).value(content);
  }
  /// key and null.
  Writer& null_field(std::string_view name) { return key(name).null(); }

  [[nodiscard]] std::string str() && { return std::move(text_); }

 private:
  void separate();
  void append_text(std::string_view text);
  std::string text_{};
  bool needs_comma_ = false;
};

}  // namespace gitprovider::json
