#include "src/bootstrap/seen.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <utility>

namespace gitprovider::bootstrap {
namespace {

// FNV-1a over 64 bits, with lengths so that neither names nor contents run into each other.
class Digest {
 public:
  void add(std::string_view bytes) {
    add(bytes.size());
    for (const char c : bytes) {
      step(static_cast<unsigned char>(c));
    }
  }
  void add(std::uint64_t number) {
    for (int i = 0; i < 8; ++i) {
      step((number >> (8U * static_cast<unsigned>(i))) & 0xFFU);
    }
  }
  [[nodiscard]] std::string text() const {
    std::array<char, 17> digits{};
    std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(state_));
    return digits.data();
  }

 private:
  void step(std::uint64_t byte) { state_ = (state_ ^ byte) * 0x100000001b3U; }

  std::uint64_t state_ = 0xcbf29ce484222325U;
};

std::vector<std::string> names_that_count(const Observed& observed, const Spec& spec) {
  std::vector<std::string> names;
  for (const BranchWish& wish : spec.branches) {
    names.push_back(wish.name);
  }
  if (observed.repository && observed.repository->default_branch) {
    names.push_back(*observed.repository->default_branch);
  }
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

const SeenBranch* find(const Seen& seen, std::string_view name) {
  const auto found = std::ranges::find(seen.branches, name, &SeenBranch::name);
  return found == seen.branches.end() ? nullptr : &*found;
}

// Collects sentences about what differs.
class Comparison {
 public:
  void text(std::string_view what, const std::string& then, const std::string& now) {
    if (then != now) {
      const auto said = [](const std::string& value) { return value.empty() ? "none" : value; };
      found_.push_back(std::string(what) + " was " + said(then) + " and is " + said(now));
    }
  }
  void fact(bool then, bool now, std::string_view came, std::string_view went) {
    if (then != now) {
      found_.emplace_back(now ? came : went);
    }
  }
  void branch(const SeenBranch* then, const SeenBranch* now) {
    const std::string name = "branch " + (then != nullptr ? then : now)->name;
    if (then == nullptr || now == nullptr) {
      fact(then != nullptr, now != nullptr, name + " was made", name + " is gone");
      return;
    }
    text(name, then->head, now->head);
    fact(then->is_protected, now->is_protected, name + " was given a protection",
         name + " lost its protection");
  }
  std::vector<std::string> take() { return std::move(found_); }

 private:
  std::vector<std::string> found_{};
};

}  // namespace

Seen seen_in(const Observed& observed, const Spec& spec) {
  Seen seen{.template_digest = spec.files ? digest_of(*spec.files) : std::string{}};
  if (!observed.repository) {
    return seen;
  }
  seen.is_there = true;
  seen.id = observed.repository->id;
  seen.is_archived = observed.repository->is_archived;
  seen.has_commits = !observed.branches.empty();
  // The name an empty repository would give to a first branch is not kept by every host.
  seen.default_branch =
      seen.has_commits ? observed.repository->default_branch.value_or("") : std::string{};
  for (const std::string& name : names_that_count(observed, spec)) {
    if (const Branch* branch = find_branch(observed, name)) {
      seen.branches.push_back(
          {.name = name, .head = branch->id.hex(), .is_protected = branch->is_protected});
    }
  }
  return seen;
}

std::string digest_of(const std::vector<FileChange>& files) {
  Digest digest;
  for (const FileChange& file : files) {
    digest.add(file.path);
    digest.add(std::uint64_t{file.executable});
    digest.add(file.content);
  }
  return digest.text();
}

std::vector<std::string> drift(const Seen& then, const Seen& now) {
  Comparison comparison;
  if (!then.template_digest.empty() && !now.template_digest.empty()) {
    comparison.fact(true, then.template_digest == now.template_digest, "",
                    "the template's files have changed");
  }
  comparison.fact(then.is_there, now.is_there, "the repository was made",
                  "the repository is gone, or this token may no longer see it");
  if (!then.is_there || !now.is_there) {
    return comparison.take();
  }
  comparison.text("the repository's id", then.id, now.id);
  comparison.fact(then.is_archived, now.is_archived, "the repository was archived",
                  "the repository is no longer archived");
  comparison.fact(then.has_commits, now.has_commits, "the repository has commits",
                  "the repository lost its commits");
  comparison.text("the default branch", then.default_branch, now.default_branch);
  for (const SeenBranch& branch : then.branches) {
    comparison.branch(&branch, find(now, branch.name));
  }
  for (const SeenBranch& branch : now.branches) {
    if (find(then, branch.name) == nullptr) {
      comparison.branch(nullptr, &branch);
    }
  }
  return comparison.take();
}

}  // namespace gitprovider::bootstrap
