#include "src/providers/github/commit_plan.hpp"

#include "tests/catch_compat.hpp"

#include <string>
#include <utility>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::github;

namespace {

const ObjectId kBase = ObjectId::parse(std::string(40, 'b')).value();
const ObjectId kBlob = ObjectId::parse(std::string(40, 'c')).value();

FileChange put(std::string path, std::string content, bool executable = false) {
  return {.path = std::move(path), .content = std::move(content), .executable = executable};
}

FileChange removal(std::string path) {
  return {.action = FileChange::Action::remove, .path = std::move(path)};
}

std::vector<std::size_t> sizes_of(const CommitPlan& plan) {
  std::vector<std::size_t> sizes;
  for (const auto& tree : plan.trees) {
    sizes.push_back(tree.size());
  }
  return sizes;
}

}  // namespace

TEST_CASE("text stands in the tree, everything else is uploaded", "[unit][github][commit_plan]") {
  CHECK(fits_into_tree("a\r\n\xC3\xA4\x01"));
  CHECK(
      fits_into_tree("\xEF\xBB\xBF"
                     "bom"));
  CHECK(fits_into_tree(std::string(kMaxTreeBytes, 'x')));
  CHECK_FALSE(fits_into_tree(std::string(kMaxTreeBytes + 1, 'x')));
  CHECK_FALSE(fits_into_tree(""));
  CHECK_FALSE(fits_into_tree("\xFF"));
  CHECK_FALSE(fits_into_tree(std::string("a\0b", 3)));
}

TEST_CASE("the same content is uploaded once", "[unit][github][commit_plan]") {
  const std::vector changes{put("a", ""), put("b", "\xFF"), put("c", ""), put("d", "text")};

  const CommitPlan plan = plan_commit(changes);

  CHECK(plan.blobs == std::vector<std::string_view>{"", "\xFF"});
  REQUIRE(sizes_of(plan) == std::vector<std::size_t>{4});
  CHECK(plan.trees[0][2].blob == 0U);
  CHECK_FALSE(plan.trees[0][3].blob.has_value());
}

TEST_CASE("a tree holds a hundred files at most", "[unit][github][commit_plan]") {
  std::vector<FileChange> changes;
  for (int i = 0; i < 201; ++i) {
    changes.push_back(put("f" + std::to_string(i), "x"));
  }

  CHECK(sizes_of(plan_commit(changes)) == std::vector<std::size_t>{100, 100, 1});
}

TEST_CASE("a tree holds a mebibyte of text at most", "[unit][github][commit_plan]") {
  const std::string half(kMaxTreeBytes / 2, 'x');

  CHECK(sizes_of(plan_commit(std::vector{put("a", half), put("b", half), put("c", "x")})) ==
        std::vector<std::size_t>{2, 1});
  CHECK(sizes_of(plan_commit(std::vector{put("a", half + "x"), put("b", half)})) ==
        std::vector<std::size_t>{1, 1});
}

TEST_CASE("deletions come first", "[unit][github][commit_plan]") {
  const std::vector changes{put("a/b", "x"), removal("a")};

  const CommitPlan plan = plan_commit(changes);

  CHECK(plan.trees.at(0).at(0).change->path == "a");
  CHECK(plan.trees.at(0).at(1).change->path == "a/b");
}

TEST_CASE("a tree deletes by null and adds by content or id", "[unit][github][commit_plan]") {
  const std::vector changes{put("run.sh", "#!/bin/sh\n", true), put("logo", "\xFF"),
                            put("tool", "\xFE", true), removal("old")};
  const CommitPlan plan = plan_commit(changes);
  const std::vector ids{kBlob, kBase};

  CHECK(tree_body(plan.trees.at(0), ids, kBase) ==
        R"({"base_tree":")" + kBase.hex() +
            R"(","tree":[{"path":"old","mode":"100644","type":"blob","sha":null},)"
            R"({"path":"run.sh","mode":"100755","type":"blob","content":"#!/bin/sh\n"},)"
            R"({"path":"logo","mode":"100644","type":"blob","sha":")" +
            kBlob.hex() + R"("},{"path":"tool","mode":"100755","type":"blob","sha":")" +
            kBase.hex() + R"("}]})");
}

TEST_CASE("a tree over nothing names no base", "[unit][github][commit_plan]") {
  const std::vector changes{put("a", "x")};

  CHECK(tree_body(plan_commit(changes).trees.at(0), {}, std::nullopt) ==
        R"({"tree":[{"path":"a","mode":"100644","type":"blob","content":"x"}]})");
}

TEST_CASE("a blob is base64 without line breaks", "[unit][github][commit_plan]") {
  CHECK(blob_body("") == R"({"content":"","encoding":"base64"})");
  CHECK(blob_body(std::string(58, '\0')) ==
        R"({"content":")" + std::string(77, 'A') + R"(A==","encoding":"base64"})");
}

TEST_CASE("a commit names its tree and at most one parent", "[unit][github][commit_plan]") {
  CHECK(commit_body("M", kBlob, kBase) ==
        R"({"message":"M","tree":")" + kBlob.hex() + R"(","parents":[")" + kBase.hex() + R"("]})");
  CHECK(commit_body("M", kBlob, std::nullopt) ==
        R"({"message":"M","tree":")" + kBlob.hex() + R"(","parents":[]})");
}
