#include "tests/mock/host/object_store.hpp"

#include "tests/catch_compat.hpp"

using namespace gitprovider::mock;

TEST_CASE("a blob has the id that git gives it", "[unit][mock]") {
  CHECK(object_id("blob", "hello\n") == "ce013625030ba8dba906f756967f9e9ca394464a");
  CHECK(object_id("blob", "") == "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391");
}

TEST_CASE("the empty tree has its well-known id", "[unit][mock]") {
  ObjectStore store;

  CHECK(store.add_tree({}) == "4b825dc642cb6eb9a060e54bf8d69288fbee4904");
}

// The ids below were made with git mktree and git commit-tree.
TEST_CASE("nested trees and commits have the ids that git gives them", "[unit][mock]") {
  ObjectStore store;
  const auto hello = store.add_blob("hello\n");
  const auto tree = store.add_tree({{"a-b", {.mode = "100644", .blob = hello}},
                                    {"a/x", {.mode = "100755", .blob = hello}},
                                    {"a0", {.mode = "100644", .blob = hello}}});
  const Signature me{.name = "Me", .email = "me@example.com", .seconds = 1'000'000'000};

  CHECK(tree == "ad6412dbff30e8e26adc99848301cb3100bc36f0");
  CHECK(store.add_commit({.tree = tree, .author = me, .committer = me, .message = "first\n"}) ==
        "d419ea849430f2a9f410401c40a038e1b10aca09");
}

TEST_CASE("a copy of a store keeps to what was there", "[unit][mock]") {
  ObjectStore store;
  const auto early = store.add_blob("early");
  ObjectStore copy = store;
  const auto late = store.add_blob("late");

  CHECK(copy.blob(early) != nullptr);
  CHECK(copy.blob(late) == nullptr);
  const auto own = copy.add_blob("own");
  CHECK(copy.blob(own) != nullptr);
  CHECK(copy.blob(early) != nullptr);
  CHECK(copy.blob(late) == nullptr);
  CHECK(store.blob(own) == nullptr);
}
