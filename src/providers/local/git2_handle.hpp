#pragma once

// Owners of what libgit2 hands out, and the one place that starts the library.

#include <git2.h>

#include <memory>
#include <type_traits>

namespace gitprovider::local {

/// Calls the function of libgit2 that frees a handle.
template <auto Free>
struct Git2Free {
  template <class T>
  void operator()(T* handle) const noexcept {
    Free(handle);
  }
};

template <class T, auto Free>
using Git2Handle = std::unique_ptr<T, Git2Free<Free>>;

using RepositoryHandle = Git2Handle<git_repository, &git_repository_free>;
using ReferenceHandle = Git2Handle<git_reference, &git_reference_free>;
using ReferencesHandle = Git2Handle<git_reference_iterator, &git_reference_iterator_free>;
using CommitHandle = Git2Handle<git_commit, &git_commit_free>;
using TreeHandle = Git2Handle<git_tree, &git_tree_free>;
using TreeEntryHandle = Git2Handle<git_tree_entry, &git_tree_entry_free>;
using IndexHandle = Git2Handle<git_index, &git_index_free>;
using ConflictsHandle = Git2Handle<git_index_conflict_iterator, &git_index_conflict_iterator_free>;
using SignatureHandle = Git2Handle<git_signature, &git_signature_free>;
using ConfigHandle = Git2Handle<git_config, &git_config_free>;
using ConfigEntriesHandle = Git2Handle<git_config_iterator, &git_config_iterator_free>;
using WalkHandle = Git2Handle<git_revwalk, &git_revwalk_free>;

/// Lets a function of libgit2 give a handle through its first parameter:
/// `git_commit_lookup(Into{commit}, repository, &id)`. Lives for that one call.
template <class Handle>
class Into {
 public:
  explicit Into(Handle& owner) noexcept : owner_(owner) {}
  Into(const Into&) = delete;
  Into& operator=(const Into&) = delete;
  ~Into() { owner_.reset(raw_); }

  operator typename Handle::pointer *() noexcept {
    return &raw_;
  }  // NOLINT: stands for the pointer

 private:
  Handle& owner_;
  typename Handle::pointer raw_ = nullptr;
};

/// Starts libgit2 once for the process and leaves it running: other threads may still hold its
/// per-thread state. Changes none of its process-wide options, which belong to the whole program.
inline void start_libgit2() noexcept {
  static const int started = git_libgit2_init();
  static_cast<void>(started);
}

}  // namespace gitprovider::local
