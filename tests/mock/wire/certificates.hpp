#pragma once

// A certificate authority of the test's own, and certificates with one thing wrong.

#include <memory>
#include <openssl/ssl.h>
#include <string>

namespace gitprovider::mock {

struct KeyDeleter {
  void operator()(EVP_PKEY* key) const noexcept { EVP_PKEY_free(key); }
};
struct CertificateDeleter {
  void operator()(X509* certificate) const noexcept { X509_free(certificate); }
};
struct TlsContextDeleter {
  void operator()(SSL_CTX* context) const noexcept { SSL_CTX_free(context); }
};
using Key = std::unique_ptr<EVP_PKEY, KeyDeleter>;
using Certificate = std::unique_ptr<X509, CertificateDeleter>;
using TlsContext = std::unique_ptr<SSL_CTX, TlsContextDeleter>;

/// What a server's certificate says.
struct CertificateTerms {
  /// As in a subject alternative name: `IP:127.0.0.1`, `DNS:other.example`.
  std::string names = "IP:127.0.0.1,DNS:localhost";
  bool is_expired = false;
  bool is_self_signed = false;
};

/// How a server speaks TLS.
struct TlsTerms {
  CertificateTerms certificate{};
  /// Offers HTTP/2 (ALPN).
  bool offers_h2 = false;
  /// 0: what OpenSSL allows.
  int highest_version = 0;
};

/// One authority with a fresh key. Safe for concurrent calls after construction.
class CertificateAuthority {
 public:
  CertificateAuthority();
  /// Its own certificate, in PEM form: what a client has to trust.
  [[nodiscard]] const std::string& pem() const noexcept { return pem_; }
  /// A server's side of TLS.
  [[nodiscard]] TlsContext context(const TlsTerms& terms = {}) const;

 private:
  Key key_;
  Certificate certificate_;
  std::string pem_;
};

}  // namespace gitprovider::mock
