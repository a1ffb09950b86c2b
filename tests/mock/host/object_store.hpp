#pragma once

// Git objects kept in memory, with the ids Git itself would give them.

#include "tests/mock/host/timestamps.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::mock {

/// A file of a tree: mode as text (`100644`) and the id of its blob.
struct TreeFile {
  std::string mode{};
  std::string blob{};

  friend bool operator==(const TreeFile&, const TreeFile&) = default;
};

/// A whole tree, flat: path from the root to file.
using Tree = std::map<std::string, TreeFile>;

/// Who wrote a commit, and when (seconds since 1970, UTC).
struct Signature {
  std::string name{};
  std::string email{};
  std::int64_t seconds = 0;
};

struct StoredCommit {
  std::string tree{};
  std::vector<std::string> parents{};
  Signature author{};
  Signature committer{};
  std::string message{};
};

/// What ids are made with; a repository keeps to one.
enum class ObjectFormat : std::uint8_t { sha1, sha256 };

/// The id Git gives to `bytes` as an object of this type (`blob`, `tree`, `commit`).
[[nodiscard]] std::string object_id(std::string_view type, std::string_view bytes,
                                    ObjectFormat format = ObjectFormat::sha1);

/// Somebody of this name, at a moment.
[[nodiscard]] Signature signature_at(const std::string& name, Moment moment);

/// One repository's objects. A copy costs little and holds what was there when it was made: objects
/// are only ever added, so both share them until the copy is written to. Single-threaded.
class ObjectStore {
 public:
  explicit ObjectStore(ObjectFormat format = ObjectFormat::sha1) : format_(format) {}
  ObjectStore(const ObjectStore& other);
  ObjectStore& operator=(const ObjectStore& other);
  ObjectStore(ObjectStore&&) = default;
  ObjectStore& operator=(ObjectStore&&) = default;
  ~ObjectStore() = default;

  [[nodiscard]] ObjectFormat format() const noexcept { return format_; }
  std::string add_blob(std::string bytes);
  /// Adds the tree and every tree below it.
  std::string add_tree(const Tree& files);
  std::string add_commit(StoredCommit commit);

  /// Null where there is no such object.
  [[nodiscard]] const std::string* blob(const std::string& id) const;
  [[nodiscard]] const Tree* tree(const std::string& id) const;
  [[nodiscard]] const StoredCommit* commit(const std::string& id) const;
  /// The files of a commit that is there.
  [[nodiscard]] const Tree& files_of(const std::string& commit_id) const;

 private:
  std::string add_directory(Tree::const_iterator begin, Tree::const_iterator end,
                            std::size_t prefix);

  static constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

  template <class T>
  struct Numbered {
    T object{};
    std::size_t number = 0;
  };
  template <class T>
  using Objects = std::map<std::string, Numbered<T>>;
  struct Shared {
    Objects<std::string> blobs{};
    Objects<Tree> trees{};
    Objects<StoredCommit> commits{};
    std::size_t count = 0;
  };

  template <class T>
  const T* find_in(const Objects<T>& objects, const std::string& id) const;
  template <class T>
  void add(Objects<T> Shared::*kind, const std::string& id, T object);
  /// Stops sharing, so that what is added is this copy's alone.
  void part();

  ObjectFormat format_;
  std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
  /// Objects with a lower number are in this copy.
  std::size_t end_ = kAll;
};

}  // namespace gitprovider::mock
