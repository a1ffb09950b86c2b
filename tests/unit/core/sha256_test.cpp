#include "src/core/sha256.hpp"

#include "tests/catch_compat.hpp"

#include <string>
#include <utility>

namespace gitprovider {
namespace {

std::string sha256_of(std::string_view text) {
  Sha256 digest;
  digest.add(text);
  return digest.hex();
}

}  // namespace

TEST_CASE("SHA-256 gives the digests of its standard", "[core][sha256]") {
  CHECK(sha256_of("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256_of("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(sha256_of(std::string(1'000'000, 'a')) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("SHA-256 does not tell how its text was cut", "[core][sha256]") {
  const std::string text(1000, 'x');
  for (const std::size_t piece : {1U, 7U, 63U, 64U, 65U, 999U}) {
    Sha256 digest;
    for (std::size_t at = 0; at < text.size(); at += piece) {
      digest.add(std::string_view{text}.substr(at, piece));
    }
    CHECK(digest.hex() == sha256_of(text));
  }
}

}  // namespace gitprovider
