#include "src/core/commit_marker.hpp"

#include "tests/catch_compat.hpp"

using gitprovider::with_operation_trailer;

TEST_CASE("the mark stands in a paragraph of its own at the end of a message", "[unit][core]") {
  CHECK(with_operation_trailer("Subject", "op-1") == "Subject\n\nOperation-Id: op-1");
  CHECK(with_operation_trailer("Subject\n\nBody: of\ntwo lines\n", "op-1") ==
        "Subject\n\nBody: of\ntwo lines\n\nOperation-Id: op-1");
}

TEST_CASE("the mark joins trailers that are there", "[unit][core]") {
  CHECK(with_operation_trailer("Subject\n\nBody\n\nSigned-off-by: A <a@b>\n", "op-1") ==
        "Subject\n\nBody\n\nSigned-off-by: A <a@b>\nOperation-Id: op-1");
}

TEST_CASE("a subject that looks like a trailer stays the subject", "[unit][core]") {
  CHECK(with_operation_trailer("fix: it", "op-1") == "fix: it\n\nOperation-Id: op-1");
}
