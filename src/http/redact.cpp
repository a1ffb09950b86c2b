#include "src/http/redact.hpp"

#include "src/core/printable.hpp"
#include "src/http/redact_forms.hpp"

#include <algorithm>
#include <cstring>

namespace gitprovider::http {
namespace {

constexpr std::string_view kRemoved = "***";
constexpr std::size_t kLongestCharacter = 4;
constexpr std::size_t kShortestMasked = 8;

bool is_blank(char c) noexcept { return c == '\n' || c == '\r' || c == '\t'; }

/// The text without secrets and line breaks; no more of it than can be shown in `max_bytes`.
std::string without(std::string_view text, const std::vector<std::string>& forms,
                    std::size_t max_bytes) {
  std::string result;
  while (!text.empty() && result.size() < max_bytes + kLongestCharacter) {
    const auto form = std::find_if(forms.begin(), forms.end(), [text](const std::string& secret) {
      return text.starts_with(secret);
    });
    if (form != forms.end()) {
      result += kRemoved;
      text.remove_prefix(form->size());
    } else {
      result += is_blank(text.front()) ? ' ' : text.front();
      text.remove_prefix(1);
    }
  }
  return result;
}

/// memmem reads a long answer many times faster than std::string::find.
void mask_each(std::string& text, const std::string& form) {
  for (std::size_t from = 0; from < text.size();) {
    const void* found = ::memmem(text.data() + from, text.size() - from, form.data(), form.size());
    if (found == nullptr) {
      return;
    }
    const auto at = static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
    std::fill_n(text.begin() + static_cast<std::ptrdiff_t>(at), form.size(), '*');
    from = at + form.size();
  }
}

}  // namespace

Redactor::Redactor(std::string_view secret)
    : forms_(secret.empty() ? std::vector<std::string>{} : forms_of(secret)) {}

Redactor::~Redactor() {
  for (std::string& form : forms_) {
    explicit_bzero(form.data(), form.size());
  }
}

std::string Redactor::clean(std::string_view text, std::size_t max_bytes) const {
  return printable(without(text, forms_, max_bytes), max_bytes);
}

void Redactor::mask(std::string& text) const {
  for (const std::string& form : forms_) {
    if (form.size() >= kShortestMasked) {
      mask_each(text, form);
    }
  }
}

}  // namespace gitprovider::http
