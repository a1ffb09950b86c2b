#include "src/http/ca_bundle.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/http/wire/transport_fixture.hpp"

using namespace gitprovider;
using namespace gitprovider::http;
using namespace gitprovider::http::testing;

namespace {

constexpr const char* kCertificate =
    "-----BEGIN CERTIFICATE-----\nextra\n-----END CERTIFICATE-----\n";

}  // namespace

TEST_CASE("extra certificates stand beside the system's", "[unit][http][ca]") {
  const TemporaryFile system("system");
  const TemporaryFile extra(kCertificate);

  const auto bundle = read_ca_bundle(system.path(), extra.path());

  REQUIRE(bundle);
  CHECK(*bundle == std::string("system\n") + kCertificate);
}

TEST_CASE("a system without a bundle leaves the extra certificates", "[unit][http][ca]") {
  const TemporaryFile extra(kCertificate);

  const auto bundle = read_ca_bundle("", extra.path());

  REQUIRE(bundle);
  CHECK(contains(*bundle, "extra"));
}

TEST_CASE("a file that cannot be read is named", "[unit][http][ca]") {
  for (const char* path : {"/no/such/file.pem", "/"}) {
    const auto bundle = read_ca_bundle("", path);

    REQUIRE_FALSE(bundle);
    CHECK(bundle.error().code == ErrorCode::local_io);
    CHECK(contains(bundle.error().message, path));
  }
}

TEST_CASE("a file without a certificate is named", "[unit][http][ca]") {
  for (const char* content : {"", "\n", "-----BEGIN PRIVATE KEY-----"}) {
    const TemporaryFile file(content);

    const auto bundle = read_ca_bundle("", file.path());

    REQUIRE_FALSE(bundle);
    CHECK(bundle.error().code == ErrorCode::invalid_argument);
    CHECK(contains(bundle.error().message, file.path()));
  }
}
