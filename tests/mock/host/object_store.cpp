#include "tests/mock/host/object_store.hpp"

#include <algorithm>
#include <array>
#include <openssl/evp.h>
#include <utility>

namespace gitprovider::mock {
namespace {

using Digest = std::array<unsigned char, EVP_MAX_MD_SIZE>;

std::string to_hex(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const char byte : bytes) {
    const auto value = static_cast<unsigned char>(byte);
    text += digits[value >> 4U];
    text += digits[value & 15U];
  }
  return text;
}

std::string from_hex(std::string_view text) {
  const auto digit = [](char c) {
    return static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10);
  };
  std::string bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    bytes += static_cast<char>((digit(text[i]) << 4U) | digit(text[i + 1]));
  }
  return bytes;
}

std::string signature_line(std::string_view role, const Signature& who) {
  return std::string(role) + ' ' + who.name + " <" + who.email + "> " +
         std::to_string(who.seconds) + " +0000\n";
}

std::string encode(const StoredCommit& commit) {
  std::string text = "tree " + commit.tree + '\n';
  for (const auto& parent : commit.parents) {
    text += "parent " + parent + '\n';
  }
  return text + signature_line("author", commit.author) +
         signature_line("committer", commit.committer) + '\n' + commit.message;
}

}  // namespace

std::string object_id(std::string_view type, std::string_view bytes, ObjectFormat format) {
  std::string whole = std::string(type) + ' ' + std::to_string(bytes.size());
  whole += '\0';
  whole += bytes;
  Digest digest{};
  unsigned length = 0;
  const auto* algorithm = format == ObjectFormat::sha1 ? EVP_sha1() : EVP_sha256();
  EVP_Digest(whole.data(), whole.size(), digest.data(), &length, algorithm, nullptr);
  return to_hex({reinterpret_cast<const char*>(digest.data()), length});
}

Signature signature_at(const std::string& name, Moment moment) {
  return {.name = name, .email = name + "@users.noreply.mock", .seconds = seconds_of(moment)};
}

ObjectStore::ObjectStore(const ObjectStore& other)
    : format_(other.format_),
      shared_(other.shared_),
      end_(std::min(other.end_, other.shared_->count)) {}

ObjectStore& ObjectStore::operator=(const ObjectStore& other) { return *this = ObjectStore(other); }

template <class T>
const T* ObjectStore::find_in(const Objects<T>& objects, const std::string& id) const {
  const auto found = objects.find(id);
  return found == objects.end() || found->second.number >= end_ ? nullptr : &found->second.object;
}

template <class T>
void ObjectStore::add(Objects<T> Shared::*kind, const std::string& id, T object) {
  if (find_in((*shared_).*kind, id) != nullptr) {
    return;
  }
  part();
  ((*shared_).*kind).emplace(id, Numbered<T>{std::move(object), shared_->count++});
}

void ObjectStore::part() {
  if (end_ == kAll) {
    return;
  }
  auto own = std::make_shared<Shared>(*shared_);
  const auto is_later = [this](const auto& entry) { return entry.second.number >= end_; };
  std::erase_if(own->blobs, is_later);
  std::erase_if(own->trees, is_later);
  std::erase_if(own->commits, is_later);
  shared_ = std::move(own);
  end_ = kAll;
}

std::string ObjectStore::add_blob(std::string bytes) {
  std::string id = object_id("blob", bytes, format_);
  add(&Shared::blobs, id, std::move(bytes));
  return id;
}

std::string ObjectStore::add_tree(const Tree& files) {
  return add_directory(files.begin(), files.end(), 0);
}

// The flat map is in byte order of whole paths, which is Git's order of entries in every directory.
std::string ObjectStore::add_directory(Tree::const_iterator begin, Tree::const_iterator end,
                                       std::size_t prefix) {
  std::string encoded;
  Tree relative;
  for (auto at = begin; at != end;) {
    const std::string name = at->first.substr(prefix);
    const auto slash = name.find('/');
    std::string mode = at->second.mode;
    std::string id = at->second.blob;
    auto next = std::next(at);
    if (slash != std::string::npos) {
      const std::string directory = at->first.substr(0, prefix + slash + 1);
      next = std::find_if(at, end, [&](const auto& f) { return !f.first.starts_with(directory); });
      mode = "40000";
      id = add_directory(at, next, directory.size());
    }
    encoded += mode + ' ' + name.substr(0, slash) + '\0' + from_hex(id);
    at = next;
  }
  for (auto at = begin; at != end; ++at) {
    relative.emplace(at->first.substr(prefix), at->second);
  }
  std::string id = object_id("tree", encoded, format_);
  add(&Shared::trees, id, std::move(relative));
  return id;
}

std::string ObjectStore::add_commit(StoredCommit commit) {
  std::string id = object_id("commit", encode(commit), format_);
  add(&Shared::commits, id, std::move(commit));
  return id;
}

const std::string* ObjectStore::blob(const std::string& id) const {
  return find_in(shared_->blobs, id);
}

const Tree* ObjectStore::tree(const std::string& id) const { return find_in(shared_->trees, id); }

const StoredCommit* ObjectStore::commit(const std::string& id) const {
  return find_in(shared_->commits, id);
}

const Tree& ObjectStore::files_of(const std::string& commit_id) const {
  return *tree(commit(commit_id)->tree);
}

}  // namespace gitprovider::mock
