#include "src/providers/local/git2_error.hpp"

#include "src/providers/local/git2_handle.hpp"

#include "tests/catch_compat.hpp"

#include <git2.h>

#include <cerrno>
#include <system_error>

namespace gitprovider::local {
namespace {

Error after(int code, int where, const std::string& message) {
  start_libgit2();
  git_error_set_str(where, message.c_str());
  return git2_error(code, "commit to main");
}

}  // namespace

TEST_CASE("a system error says what to do", "[unit][local][error]") {
  CHECK(system_error(ENOSPC, "write a").message ==
        "write a: no space is left; free some and repeat");
  CHECK(system_error(EACCES, "write a").message ==
        "write a: permission denied; run as the owner of the folder, or change its permissions");
  CHECK(system_error(EROFS, "write a").message == "write a: the file system is read-only");
  CHECK(system_error(EMFILE, "write a").message ==
        "write a: " + std::generic_category().message(EMFILE));
  CHECK(system_error(ENOSPC, "write a").code == ErrorCode::local_io);
}

TEST_CASE("a system error inside libgit2 is told in the same words", "[unit][local][error]") {
  const auto error =
      after(GIT_ERROR, GIT_ERROR_OS,
            "failed to write to '/x/objects/tmp_obj': " + std::generic_category().message(ENOSPC));
  CHECK(error.code == ErrorCode::local_io);
  CHECK(error.message == "commit to main: no space is left; free some and repeat");
}

TEST_CASE("a damaged object asks for git fsck", "[unit][local][error]") {
  const auto error = after(GIT_EMISMATCH, GIT_ERROR_ODB, "hash does not match");
  CHECK(error.code == ErrorCode::local_io);
  CHECK(error.message ==
        "commit to main: the repository is damaged (hash does not match); run git fsck in it");
}

TEST_CASE("a reference that moved or is held is a conflict", "[unit][local][error]") {
  CHECK(after(GIT_EMODIFIED, GIT_ERROR_REFERENCE, "old reference").code == ErrorCode::conflict);
  CHECK(after(GIT_ELOCKED, GIT_ERROR_OS, "locked").code == ErrorCode::conflict);
}

TEST_CASE("long words of libgit2 are cut at a whole character", "[unit][local][error]") {
  std::string words;
  for (int i = 0; i < 200; ++i) {
    words += "\u00e4";
  }
  const auto message = after(GIT_ERROR, GIT_ERROR_INVALID, words).message;
  CHECK(message == "commit to main: " + words.substr(0, 160) + "...");
}

}  // namespace gitprovider::local
