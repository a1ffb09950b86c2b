#include "src/bootstrap/journal/frames.hpp"

#include "src/bootstrap/journal/crc32c.hpp"
#include "src/bootstrap/journal/fingerprint.hpp"

#include "tests/catch_compat.hpp"

#include <string>
#include <vector>

namespace gitprovider::bootstrap {
namespace {

using Texts = std::vector<std::string>;

const std::string kHeading(kJournalHeading);

std::string two_entries() { return kHeading + frame(1, "first a=1") + frame(2, "second b=2"); }

bool is_damaged(const std::string& bytes) {
  const auto texts = read_frames(bytes);
  return !texts && texts.error().code == ErrorCode::local_io;
}

}  // namespace

TEST_CASE("the checksum is CRC-32C as others reckon it", "[unit][journal]") {
  CHECK(crc32c("") == 0);
  CHECK(crc32c("123456789") == 0xe3069283);
}

TEST_CASE("the fingerprint is FNV-1a as others reckon it", "[unit][journal]") {
  CHECK(fingerprint("") == "cbf29ce484222325");
  CHECK(fingerprint("foobar") == "85944171f73967e8");
}

TEST_CASE("entries are read as they were written", "[unit][journal]") {
  CHECK(*read_frames(kHeading) == Texts{});
  CHECK(*read_frames(two_entries()) == Texts{"first a=1", "second b=2"});
}

TEST_CASE("a journal cut anywhere behind its first line is the entries before the cut",
          "[unit][journal][T94]") {
  const std::string whole = two_entries();
  const std::size_t first_ends = kHeading.size() + frame(1, "first a=1").size();

  for (std::size_t size = kHeading.size(); size < whole.size(); ++size) {
    INFO(size);
    CHECK(*read_frames(whole.substr(0, size)) ==
          (size < first_ends ? Texts{} : Texts{"first a=1"}));
  }
}

TEST_CASE("a journal cut within its first line is none", "[unit][journal][T94]") {
  for (std::size_t size = 0; size < kHeading.size(); ++size) {
    INFO(size);
    CHECK(read_frames(kHeading.substr(0, size)).error().code == ErrorCode::invalid_argument);
  }
}

TEST_CASE("a bit that fell over is never read", "[unit][journal][T94]") {
  const std::string whole = two_entries();

  for (std::size_t bit = kHeading.size() * 8; bit < whole.size() * 8; ++bit) {
    INFO(bit);
    std::string flipped = whole;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << (bit % 8)));
    CHECK(is_damaged(flipped));
  }
}

TEST_CASE("an entry whose blocks did not reach the disk is dropped", "[unit][journal][T94]") {
  const std::string whole = two_entries();
  const std::size_t second = kHeading.size() + frame(1, "first a=1").size();

  for (std::size_t from = second; from < whole.size(); ++from) {
    INFO(from);
    std::string unwritten = whole;
    unwritten.replace(from, std::string::npos, whole.size() - from, '\0');
    CHECK(*read_frames(unwritten) == Texts{"first a=1"});
  }
}

TEST_CASE("the first blocks of an entry may be those that are missing", "[unit][journal][T94]") {
  const std::string first = frame(1, "first a=1");
  for (const std::size_t length : {std::size_t{10}, std::size_t{40}}) {
    std::string second = frame(2, "second b=2");
    second.replace(0, length, length, '\0');

    CHECK(*read_frames(kHeading + first + second) == Texts{"first a=1"});
  }
}

TEST_CASE("zeros before a whole entry are damage", "[unit][journal][T94]") {
  std::string first = frame(1, "first a=1");
  for (const std::size_t from : {std::size_t{0}, std::size_t{37}}) {
    std::string holed = first;
    holed.replace(from, 6, 6, '\0');

    CHECK(is_damaged(kHeading + holed + frame(2, "second b=2")));
  }
}

TEST_CASE("an entry that stands there twice is damage", "[unit][journal][T94]") {
  CHECK(is_damaged(two_entries() + frame(2, "second b=2")));
}

TEST_CASE("entries in another order are damage", "[unit][journal][T94]") {
  CHECK(is_damaged(kHeading + frame(2, "second b=2") + frame(1, "first a=1")));
}

TEST_CASE("a journal of another version is told from what is none", "[unit][journal][T100]") {
  const auto newer = read_frames("gitprovider bootstrap journal 2\nanything");
  const auto other = read_frames("#!/bin/sh\n");

  CHECK(newer.error().code == ErrorCode::invalid_argument);
  CHECK_THAT(newer.error().message, Catch::Contains("another version"));
  CHECK(other.error().code == ErrorCode::invalid_argument);
  CHECK_THAT(other.error().message, Catch::Contains("not a journal"));
}

}  // namespace gitprovider::bootstrap
