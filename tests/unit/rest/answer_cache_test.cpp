#include "src/providers/rest/answer_cache.hpp"

#include "tests/catch_compat.hpp"

#include <string>
#include <thread>
#include <vector>

using namespace gitprovider;
using rest::AnswerCache;
using rest::AnswerKey;
using rest::ChangeUnderWay;
using rest::KeptAnswer;

namespace {

AnswerKey key(std::string url) {
  return {.credential = "me", .method = "GET", .url = std::move(url)};
}

KeptAnswer answer(std::string body) { return {.tag = "\"t\"", .body = std::move(body)}; }

/// Keeps what was read just now.
void keep(AnswerCache& cache, const AnswerKey& at, std::string body,
          std::string subject = "/repos/acme/widget") {
  cache.keep(at, std::move(subject), answer(std::move(body)), cache.find(at).generation);
}

std::string body_of(AnswerCache& cache, const AnswerKey& at) {
  const auto known = cache.find(at).answer;
  return known ? known->body : "nothing";
}

}  // namespace

TEST_CASE("what was kept last is found", "[unit][rest]") {
  AnswerCache cache{{}};
  CHECK(body_of(cache, key("/a")) == "nothing");

  keep(cache, key("/a"), "first");
  keep(cache, key("/a"), "second");

  CHECK(body_of(cache, key("/a")) == "second");
  CHECK(cache.entries() == 1);
}

TEST_CASE("an answer depends on who asked, how, for what and in which form", "[unit][rest]") {
  AnswerCache cache{{}};
  const AnswerKey own{.credential = "me", .method = "GET", .url = "/a", .accept = "json"};
  keep(cache, own, "mine");
  AnswerKey other = own;
  SECTION("who") { other.credential = "you"; }
  SECTION("how") { other.method = "HEAD"; }
  SECTION("what") { other.url = "/a?page=2"; }
  SECTION("form") { other.accept = "raw"; }

  CHECK(body_of(cache, other) == "nothing");
  keep(cache, other, "other");
  CHECK(body_of(cache, own) == "mine");
}

TEST_CASE("beyond the number allowed the one used longest ago goes", "[unit][rest]") {
  AnswerCache cache{{.max_entries = 2}};
  keep(cache, key("/a"), "a");
  keep(cache, key("/b"), "b");
  CHECK(body_of(cache, key("/a")) == "a");

  keep(cache, key("/c"), "c");

  CHECK(body_of(cache, key("/a")) == "a");
  CHECK(body_of(cache, key("/b")) == "nothing");
  CHECK(body_of(cache, key("/c")) == "c");
}

TEST_CASE("beyond the bytes allowed the ones used longest ago go", "[unit][rest]") {
  AnswerCache cache{{.max_bytes = 4'000}};
  keep(cache, key("/a"), std::string(1'000, 'a'));
  keep(cache, key("/b"), std::string(1'000, 'b'));
  CHECK(cache.entries() == 2);

  keep(cache, key("/c"), std::string(3'000, 'c'));

  CHECK(cache.entries() == 1);
  CHECK(body_of(cache, key("/c")).size() == 3'000);
  CHECK(cache.bytes() <= 4'000);
}

TEST_CASE("an answer larger than everything may be is not kept, nor the one before it",
          "[unit][rest]") {
  AnswerCache cache{{.max_bytes = 4'000}};
  keep(cache, key("/a"), "small");
  keep(cache, key("/b"), "small");

  keep(cache, key("/a"), std::string(4'000, 'a'));

  CHECK(body_of(cache, key("/a")) == "nothing");
  CHECK(body_of(cache, key("/b")) == "small");
}

TEST_CASE("bytes are counted down when answers go", "[unit][rest]") {
  AnswerCache cache{{}};
  keep(cache, key("/a"), std::string(1'000, 'a'));
  CHECK(cache.bytes() >= 1'000);
  keep(cache, key("/a"), "a");
  CHECK(cache.bytes() < 1'000);

  cache.drop("");

  CHECK(cache.bytes() == 0);
  CHECK(cache.entries() == 0);
}

TEST_CASE("an answer in use outlives its being dropped", "[unit][rest]") {
  AnswerCache cache{{}};
  keep(cache, key("/a"), "a");
  const auto known = cache.find(key("/a"));

  cache.drop("");

  CHECK(known.answer->body == "a");
}

TEST_CASE("a change drops what is about its subject, and nothing else", "[unit][rest]") {
  AnswerCache cache{{}};
  keep(cache, key("/a"), "a", "/repos/acme/a");
  keep(cache, key("/a/branches"), "b", "/repos/acme/a");
  keep(cache, key("/ab"), "c", "/repos/acme/ab");

  const ChangeUnderWay change{&cache, "/repos/acme/a"};  // not yet ended

  CHECK(body_of(cache, key("/a")) == "nothing");
  CHECK(body_of(cache, key("/a/branches")) == "nothing");
  CHECK(body_of(cache, key("/ab")) == "c");
}

TEST_CASE("a change of nothing that is known drops everything", "[unit][rest]") {
  AnswerCache cache{{}};
  keep(cache, key("/a"), "a", "/repos/acme/a");

  { const ChangeUnderWay change{&cache, ""}; }

  CHECK(cache.entries() == 0);
}

TEST_CASE("a change is nothing where nothing is kept", "[unit][rest]") {
  const ChangeUnderWay change{nullptr, "/repos/acme/a"};
}

TEST_CASE("an answer that was asked for before a change ended is not kept", "[unit][rest]") {
  AnswerCache cache{{}};
  AnswerCache::Generation seen = 0;
  SECTION("asked for before it began") {
    seen = cache.find(key("/a")).generation;
    const ChangeUnderWay change{&cache, "/repos/acme/widget"};
  }
  SECTION("asked for while it was under way") {
    const ChangeUnderWay change{&cache, "/repos/acme/widget"};
    seen = cache.find(key("/a")).generation;
  }

  cache.keep(key("/a"), "/repos/acme/widget", answer("old"), seen);

  CHECK(body_of(cache, key("/a")) == "nothing");
}

TEST_CASE("an answer kept while a change was under way goes when it ends", "[unit][rest]") {
  AnswerCache cache{{}};
  {
    const ChangeUnderWay change{&cache, "/repos/acme/widget"};
    keep(cache, key("/a"), "old");
    CHECK(cache.entries() == 1);
  }

  CHECK(cache.entries() == 0);
}

TEST_CASE("many threads may keep, find and drop at once", "[unit][rest]") {
  AnswerCache cache{{.max_entries = 8}};
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 8; ++thread) {
      threads.emplace_back([&cache, thread] {
        for (int i = 0; i < 200; ++i) {
          const std::string name = std::to_string((thread + i) % 12);
          keep(cache, key(name), name);
          static_cast<void>(body_of(cache, key(name)));
          if (i % 50 == 0) {
            const ChangeUnderWay change{&cache, "/repos/acme/widget"};
          }
        }
      });
    }
  }
  CHECK(cache.entries() <= 8);

  cache.drop("");

  CHECK(cache.bytes() == 0);
}
