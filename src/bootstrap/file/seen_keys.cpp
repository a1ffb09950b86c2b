#include "src/bootstrap/file/seen_keys.hpp"

#include "src/bootstrap/file/keys.hpp"

#include <array>
#include <utility>

namespace gitprovider::bootstrap {
namespace {

struct Origin {
  std::string version{};
  PlanOrigin origin{};
};

constexpr std::array kOriginKeys{
    Key<Origin>{"version",
                [](const Value& value, Origin& read) { return put(value.text(), read.version); }},
    Key<Origin>{"provider", [](const Value& value,
                               Origin& read) { return put(value.text(), read.origin.provider); }},
    Key<Origin>{
        "url", [](const Value& value, Origin& read) { return put(value.text(), read.origin.url); }},
};

constexpr std::array kBranchKeys{
    Key<SeenBranch>{"head", [](const Value& value,
                               SeenBranch& branch) { return put(value.text(), branch.head); }},
    Key<SeenBranch>{"protected",
                    [](const Value& value, SeenBranch& branch) {
                      return put(value.truth(), branch.is_protected);
                    }},
};

Result<void> read_branches(const Value& group, Seen& seen) {
  const auto values = group.keys();
  if (!values) {
    return values.error();
  }
  for (const Value& value : *values) {
    SeenBranch branch{.name = std::string(value.key())};
    if (auto read = read_keys<SeenBranch>(value, kBranchKeys, branch); !read) {
      return read;
    }
    seen.branches.push_back(std::move(branch));
  }
  return {};
}

constexpr std::array kSeenKeys{
    Key<Seen>{"there",
              [](const Value& value, Seen& seen) { return put(value.truth(), seen.is_there); }},
    Key<Seen>{"id", [](const Value& value, Seen& seen) { return put(value.text(), seen.id); }},
    Key<Seen>{"default_branch", [](const Value& value,
                                   Seen& seen) { return put(value.text(), seen.default_branch); }},
    Key<Seen>{"archived",
              [](const Value& value, Seen& seen) { return put(value.truth(), seen.is_archived); }},
    Key<Seen>{"commits",
              [](const Value& value, Seen& seen) { return put(value.truth(), seen.has_commits); }},
    Key<Seen>{"branches", read_branches},
    Key<Seen>{"template", [](const Value& value,
                             Seen& seen) { return put(value.text(), seen.template_digest); }},
};

}  // namespace

Result<PlanOrigin> read_origin(const Value& group) {
  Origin read;
  if (auto done = read_keys<Origin>(group, kOriginKeys, read); !done) {
    return std::move(done).error();
  }
  if (read.version != std::to_string(kPlanVersion)) {
    return group.wrong("a plan of version " + std::to_string(kPlanVersion) +
                       " is wanted: make a new one with this program");
  }
  return std::move(read.origin);
}

Result<Seen> read_seen(const Value& group) {
  Seen seen;
  if (auto read = read_keys<Seen>(group, kSeenKeys, seen); !read) {
    return std::move(read).error();
  }
  return seen;
}

}  // namespace gitprovider::bootstrap
