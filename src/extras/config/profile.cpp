#include "src/extras/config/profile.hpp"

#include "src/extras/yaml/nearest.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace gitprovider::config {
namespace {

constexpr std::array<std::string_view, 7> kSecrets{
    "token", "tokens", "private_token", "access_token", "job_token", "password", "secret"};

constexpr std::string_view kNoSecret =
    "a secret does not stand in this file: put it into the environment variable GITPROVIDER_TOKEN "
    "or into a file of its own that --token-file names (docs/cli.md, \"Tokens\"); in code it is "
    "ClientOptions::token";

// The words that may follow `prefix`, which is empty or ends with a dot.
std::vector<std::string> words_below(std::string_view prefix) {
  std::vector<std::string> words;
  for (const Field& field : fields()) {
    if (field.path.starts_with(prefix)) {
      const std::string_view rest = field.path.substr(prefix.size());
      const std::string word(rest.substr(0, rest.find('.')));
      if (std::ranges::find(words, word) == words.end()) {
        words.push_back(word);
      }
    }
  }
  return words;
}

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    text.append(text.empty() ? "" : ", ").append(word);
  }
  return text;
}

std::string_view kind_of(const Field& field) {
  ClientOptions any;
  return config::kind_of(field.slot(any));
}

class ProfileReader {
 public:
  explicit ProfileReader(const ProfileTerms& terms) : terms_(terms) {}

  // `prefix` is empty or ends with a dot.
  Result<void> read(const yaml::Entry& parent, const std::string& prefix) {
    for (const yaml::Entry& node : parent.children) {
      if (auto read = read_key(node, prefix); !read) {
        return read;
      }
    }
    return {};
  }

  [[nodiscard]] std::vector<Setting> take() { return std::move(settings_); }

 private:
  Result<void> read_key(const yaml::Entry& node, const std::string& prefix) {
    const std::string path = prefix + node.key;
    if (std::ranges::find(kSecrets, node.key) != kSecrets.end()) {
      return wrong(node, path, kNoSecret);
    }
    if (path == "base_url" && !terms_.no_base_url.empty()) {
      return wrong(node, path, terms_.no_base_url);
    }
    // A path written as one key would be a second name for the same option.
    if (node.key.find('.') != std::string::npos) {
      return unknown_below(node, prefix);
    }
    const Field* const field = find_field(path);
    const auto below = words_below(path + ".");
    if (field != nullptr && (below.empty() || node.kind == yaml::Kind::value)) {
      return read_field(node, *field);
    }
    return below.empty() ? unknown_below(node, prefix) : read_group(node, path, below);
  }

  [[nodiscard]] Error unknown_below(const yaml::Entry& node, const std::string& prefix) const {
    const std::string parent = terms_.path + "." + prefix;
    return yaml::error_in(terms_.file, {.place = node.place,
                                        .path = parent.substr(0, parent.size() - 1),
                                        .what = yaml::unknown_key(node.key, words_below(prefix))});
  }

  Result<void> read_field(const yaml::Entry& node, const Field& field) {
    if (node.kind == yaml::Kind::value) {
      settings_.push_back(
          {.field = &field, .node = &node, .path = terms_.path + "." + std::string(field.path)});
      return {};
    }
    return wrong(node, field.path,
                 (node.kind == yaml::Kind::keys ? "holds keys; " : "has no value; ") +
                     ("wanted: " + std::string(kind_of(field))));
  }

  // A group without anything in it declares nothing: all of it may be comments.
  Result<void> read_group(const yaml::Entry& node, const std::string& path,
                          const std::vector<std::string>& below) {
    return node.kind == yaml::Kind::value
               ? Result<void>(wrong(node, path, "holds a value; wanted are keys: " + listed(below)))
               : read(node, path + ".");
  }

  [[nodiscard]] Error wrong(const yaml::Entry& node, std::string_view path,
                            std::string_view what) const {
    return yaml::error_in(terms_.file, {.place = node.place,
                                        .path = terms_.path + "." + std::string(path),
                                        .what = std::string(what)});
  }

  const ProfileTerms& terms_;
  std::vector<Setting> settings_{};
};

Error wrong_value(const Setting& setting, std::string_view file, std::string what) {
  return yaml::error_in(
      file, {.place = setting.node->place, .path = setting.path, .what = std::move(what)});
}

// Whether a message of validate() is about the option: it begins with the option's path.
bool is_about(std::string_view message, const Field& field) {
  const auto may_go_on = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
  };
  return message.starts_with(field.path) &&
         (message.size() == field.path.size() || !may_go_on(message[field.path.size()]));
}

std::string_view group_of(std::string_view path) { return path.substr(0, path.rfind('.') + 1); }

// The last setting that it is about: that one decided the value. Where two values do not fit
// together the file may hold the other one, which is a neighbour.
Error placed(const Error& error, const std::vector<Setting>& settings, std::string_view file) {
  const auto about = std::find_if(settings.rbegin(), settings.rend(), [&](const Setting& setting) {
    return is_about(error.message, *setting.field);
  });
  if (about != settings.rend()) {
    const std::string_view rest = std::string_view(error.message).substr(about->field->path.size());
    return wrong_value(*about, file, std::string(rest.substr(rest.find_first_not_of(": "))));
  }
  const auto near = std::find_if(settings.rbegin(), settings.rend(), [&](const Setting& setting) {
    const std::string_view group = group_of(setting.field->path);
    return !group.empty() && error.message.starts_with(group);
  });
  return near == settings.rend() ? yaml::error_in(file, {.what = error.message})
                                 : wrong_value(*near, file, error.message);
}

}  // namespace

Result<std::vector<Setting>> read_profile(const yaml::Entry& profile, const ProfileTerms& terms) {
  if (profile.kind == yaml::Kind::value) {
    return yaml::error_in(terms.file,
                          {.place = profile.place,
                           .path = terms.path,
                           .what = "holds a value; wanted are keys: " + listed(words_below(""))});
  }
  ProfileReader reader(terms);
  if (auto read = reader.read(profile, ""); !read) {
    return std::move(read).error();
  }
  return reader.take();
}

Result<ClientOptions> options_with(const std::vector<Setting>& settings, std::string_view file) {
  ClientOptions options;
  for (const Setting& setting : settings) {
    if (auto read = read_into(setting.field->slot(options), setting.node->text); !read) {
      return wrong_value(setting, file, std::move(read).error().message);
    }
  }
  if (auto valid = validate(options); !valid) {
    return placed(valid.error(), settings, file);
  }
  return options;
}

}  // namespace gitprovider::config
