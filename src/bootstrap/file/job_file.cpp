#include "src/bootstrap/file/job_file.hpp"

#include "src/bootstrap/file/keys.hpp"
#include "src/bootstrap/file/repository_keys.hpp"
#include "src/bootstrap/file/seen_keys.hpp"
#include "src/extras/yaml/document.hpp"
#include "src/extras/yaml/text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <utility>

namespace gitprovider::bootstrap {
namespace {

// Ten thousand repositories with a plan's facts fit.
constexpr std::size_t kMaxFileBytes = std::size_t{8} << 20;
// The document, `repositories`, one of them, `branches`, a branch, `protect`, a list.
constexpr yaml::DocumentRules kRules{.max_depth = 7, .max_items = 10'000};

constexpr std::string_view kDefaults = "defaults";
constexpr std::string_view kRepositories = "repositories";
constexpr std::string_view kPlan = "plan";
constexpr std::string_view kSeen = "seen";

yaml::Entry take(yaml::Entry& group, std::string_view key) {
  const auto found = std::ranges::find(group.children, key, &yaml::Entry::key);
  if (found == group.children.end()) {
    return {};
  }
  yaml::Entry taken = std::move(*found);
  group.children.erase(found);
  return taken;
}

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) {
    return static_cast<char>(c < 0x80 ? std::tolower(c) : c);
  });
  return text;
}

// Reads one document. Keys of the document itself are taken off it, so that what is left of it are
// those of a single repository.
class JobReader {
 public:
  JobReader(yaml::Entry root, const std::filesystem::path& file)
      : root_(std::move(root)),
        file_(file.string()),
        folder_(file.parent_path()),
        plan_(take(root_, kPlan)),
        defaults_(take(root_, kDefaults)),
        list_(take(root_, kRepositories)) {}

  Result<Job> read() {
    if (root_.kind == yaml::Kind::value || root_.kind == yaml::Kind::list) {
      return Value(root_, "", file_).wrong("wanted are keys, such as owner, name and template");
    }
    auto done =
        read_plan().and_then([this] { return list_.key.empty() ? read_single() : read_list(); });
    return std::move(done).transform([this] { return std::move(job_); });
  }

 private:
  Result<void> read_plan() {
    if (plan_.key.empty()) {
      return {};
    }
    return put(read_origin(Value(plan_, "plan", file_)), job_.origin);
  }

  Result<void> read_single() {
    if (!defaults_.key.empty()) {
      return Value(defaults_, "defaults", file_)
          .wrong("are for a list; put these keys where defaults stands");
    }
    return add(root_, Value(root_, "", file_), Draft{});
  }

  Result<void> read_list() {
    job_.is_list = true;
    for (const yaml::Entry& other : root_.children) {
      return Value(other, std::string(other.key), file_)
          .wrong(yaml::unknown_key(other.key, document_words()));
    }
    Draft common;
    if (auto read = read_repository(Value(defaults_, "defaults", file_), common); !read) {
      return read;
    }
    const Value list(list_, std::string(kRepositories), file_);
    const auto values = list.items();
    if (!values) {
      return values.error();
    }
    for (std::size_t i = 0; i < values->size(); ++i) {
      if (auto added = add(list_.children[i], (*values)[i], common); !added) {
        return added;
      }
    }
    return job_.items.empty() ? Result<void>(list.wrong("holds no repository")) : Result<void>();
  }

  Result<void> add(yaml::Entry& entry, const Value& value, Draft draft) {
    const yaml::Entry seen = take(entry, kSeen);
    if (auto read = read_repository(value, draft); !read) {
      return read;
    }
    Item item{.template_folder = draft.template_folder.empty() ? std::filesystem::path{}
                                                               : folder_ / draft.template_folder};
    auto spec = spec_of(std::move(draft), value);
    if (!spec) {
      return std::move(spec).error();
    }
    item.spec = *std::move(spec);
    return check_new(item.spec, value)
        .and_then([&] { return add_seen(item, seen, value); })
        .and_then([&]() -> Result<void> {
          job_.items.push_back(std::move(item));
          return {};
        });
  }

  Result<void> check_new(const Spec& spec, const Value& value) {
    const auto [known, is_new] =
        lines_.try_emplace(lower(full_name(spec.repo)), value.place().line);
    return is_new ? Result<void>()
                  : value.wrong(full_name(spec.repo) + " stands here twice, first in line " +
                                std::to_string(known->second));
  }

  // A plan says of each repository what was seen; nothing else does.
  Result<void> add_seen(Item& item, const yaml::Entry& seen, const Value& value) const {
    if (job_.origin.has_value() != !seen.key.empty()) {
      return value.wrong(job_.origin ? "a plan says what was seen of each repository"
                                     : "the key seen belongs to a plan, which has the key plan");
    }
    return seen.key.empty() ? Result<void>()
                            : put(read_seen(Value(seen, "seen", file_)), item.seen);
  }

  yaml::Entry root_;
  std::string file_;
  std::filesystem::path folder_;
  yaml::Entry plan_;
  yaml::Entry defaults_;
  yaml::Entry list_;
  Job job_{};
  // Of each repository the line it stands in, by its name in lower case.
  std::map<std::string, int> lines_{};
};

}  // namespace

Result<Job> parse_job(std::string_view text, const std::filesystem::path& file) {
  const std::string name = file.string();
  if (auto checked = yaml::check_text(text, name, kMaxFileBytes); !checked) {
    return std::move(checked).error();
  }
  auto root = yaml::read_document(text, name, kRules);
  return root ? JobReader(*std::move(root), file).read() : Result<Job>(std::move(root).error());
}

Result<Job> load_job(const std::filesystem::path& file) {
  return yaml::read_file(file, kMaxFileBytes).and_then([&file](const std::string& text) {
    return parse_job(text, file);
  });
}

std::vector<std::string> document_words() {
  return {std::string(kDefaults), std::string(kRepositories)};
}

}  // namespace gitprovider::bootstrap
