#include "gitprovider/config.hpp"

#include "src/extras/config/host_name.hpp"
#include "src/extras/config/profile.hpp"
#include "src/extras/yaml/document.hpp"
#include "src/extras/yaml/nearest.hpp"
#include "src/extras/yaml/text.hpp"

#include <algorithm>
#include <utility>

namespace gitprovider {
namespace {

using config::Setting;

// A thousand hosts fit; what a parser makes of it stays small.
constexpr std::size_t kMaxFileBytes = std::size_t{64} << 10;
// `hosts`, a host, `resilience`, `rate_limits`, `changes`, a key: nothing nests deeper.
constexpr yaml::DocumentRules kRules{.max_depth = 6};

constexpr std::string_view kNotForAll =
    "belongs to one host: put it below 'hosts', under the host's name";
constexpr std::string_view kIsTheKey = "the host's key is its base URL already";

const yaml::Entry* child(const yaml::Entry& parent, std::string_view key) {
  const auto found = std::ranges::find(parent.children, key, &yaml::Entry::key);
  return found == parent.children.end() ? nullptr : &*found;
}

Result<void> check_root(const yaml::Entry& root, std::string_view file) {
  const std::vector<std::string> known{"default", "hosts"};
  if (root.kind == yaml::Kind::value) {
    return yaml::error_in(file,
                          {.place = root.place, .what = "wanted are the keys default and hosts"});
  }
  for (const yaml::Entry& node : root.children) {
    if (std::ranges::find(known, node.key) == known.end()) {
      return yaml::error_in(file,
                            {.place = node.place, .what = yaml::unknown_key(node.key, known)});
    }
  }
  return {};
}

Result<std::vector<Setting>> read_default(const yaml::Entry& root, std::string_view file) {
  const yaml::Entry* const node = child(root, "default");
  return node == nullptr ? std::vector<Setting>{}
                         : config::read_profile(
                               *node, {.file = file, .path = "default", .no_base_url = kNotForAll});
}

}  // namespace

// The settings that hold for every host, and the table of hosts that grows beside them.
class Config::Reader {
 public:
  Reader(std::string_view file, std::vector<Setting> common)
      : file_(file), common_(std::move(common)) {}

  Result<void> read_hosts(const yaml::Entry& hosts) {
    if (hosts.kind == yaml::Kind::value) {
      return wrong(hosts, "hosts", "holds a value; wanted are hosts with keys below them");
    }
    for (const yaml::Entry& node : hosts.children) {
      if (auto read = read_host(node); !read) {
        return read;
      }
    }
    return {};
  }

  Result<Config> finish() {
    auto common = config::options_with(common_, file_);
    if (!common) {
      return std::move(common).error();
    }
    Config made;
    made.common_ = *std::move(common);
    made.profiles_ = std::move(profiles_);
    return made;
  }

 private:
  Result<void> read_host(const yaml::Entry& node) {
    if (const std::string fault = config::fault_in_name(node.key); !fault.empty()) {
      return wrong(node, "hosts", yaml::shown(node.key) + ": " + fault);
    }
    const std::string name = config::normal_name(node.key);
    if (std::ranges::find(profiles_, name, &Profile::name) != profiles_.end()) {
      return wrong(node, "hosts", yaml::shown(node.key) + " is a host that stands here already");
    }
    auto settings = config::read_profile(
        node, {.file = file_,
               .path = "hosts." + node.key,
               .no_base_url = config::is_url(node.key) ? kIsTheKey : std::string_view{}});
    if (!settings) {
      return std::move(settings).error();
    }
    return add(name, *std::move(settings));
  }

  // Key by key over the settings for all.
  Result<void> add(const std::string& name, std::vector<Setting> own) {
    own.insert(own.begin(), common_.begin(), common_.end());
    auto options = config::options_with(own, file_);
    if (!options) {
      return std::move(options).error();
    }
    profiles_.push_back({.name = name, .options = *std::move(options)});
    return {};
  }

  [[nodiscard]] Error wrong(const yaml::Entry& node, std::string path, std::string what) const {
    return yaml::error_in(file_,
                          {.place = node.place, .path = std::move(path), .what = std::move(what)});
  }

  std::string_view file_;
  std::vector<Setting> common_;
  std::vector<Profile> profiles_{};
};

Result<Config> Config::parse(std::string_view text, std::string_view file) {
  if (auto checked = yaml::check_text(text, file, kMaxFileBytes); !checked) {
    return std::move(checked).error();
  }
  const auto root = yaml::read_document(text, file, kRules);
  if (!root) {
    return root.error();
  }
  if (auto known = check_root(*root, file); !known) {
    return std::move(known).error();
  }
  auto common = read_default(*root, file);
  if (!common) {
    return std::move(common).error();
  }
  Reader reader(file, *std::move(common));
  const yaml::Entry* const hosts = child(*root, "hosts");
  auto read = hosts == nullptr ? Result<void>() : reader.read_hosts(*hosts);
  return std::move(read).and_then([&reader] { return reader.finish(); });
}

Result<Config> Config::load(const std::filesystem::path& file) {
  return yaml::read_file(file, kMaxFileBytes).and_then([&file](const std::string& text) {
    return parse(text, file.string());
  });
}

const Config::Profile* Config::find(std::string_view host) const {
  const auto first = [this](const auto& matches) -> const Profile* {
    const auto found = std::ranges::find_if(profiles_, matches);
    return found == profiles_.end() ? nullptr : &*found;
  };
  const auto names = config::names_of(host);
  const Profile* found = first([&](const Profile& profile) {
    return profile.name == names.front() ||
           (config::is_url(host) && config::normal_name(profile.options.base_url) == names.front());
  });
  for (std::size_t i = 1; found == nullptr && i < names.size(); ++i) {
    found = first([&](const Profile& profile) { return profile.name == names[i]; });
  }
  return found;
}

bool Config::has(std::string_view host) const { return find(host) != nullptr; }

ClientOptions Config::options_for(std::string_view host) const {
  const Profile* const own = find(host);
  ClientOptions options = own == nullptr ? common_ : own->options;
  if (config::is_url(host)) {
    options.base_url = host;
  }
  return options;
}

Result<ClientOptions> load_options(const std::filesystem::path& file, std::string_view host) {
  return Config::load(file).transform(
      [host](const Config& config) { return config.options_for(host); });
}

}  // namespace gitprovider
