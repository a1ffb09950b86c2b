#include "tests/mock/wire/certificates.hpp"

#include <cstdint>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <stdexcept>
#include <string_view>

namespace gitprovider::mock {
namespace {

constexpr long kDay = 24L * 60 * 60;
constexpr std::string_view kH2 = "\x02h2";

void require(bool is_true) {
  if (!is_true) {
    throw std::runtime_error("OpenSSL failed to make a certificate");
  }
}

Key new_key() { return Key(EVP_EC_gen("P-256")); }

void set_name(X509_NAME* name, const char* common_name) {
  require(X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                                     reinterpret_cast<const unsigned char*>(common_name), -1, -1,
                                     0) == 1);
}

void add_extension(X509* certificate, int id, const char* value) {
  X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, nullptr, id, value);
  require(extension != nullptr && X509_add_ext(certificate, extension, -1) == 1);
  X509_EXTENSION_free(extension);
}

Certificate blank(EVP_PKEY* key, const char* common_name) {
  Certificate certificate(X509_new());
  require(certificate != nullptr);
  std::int32_t serial = 0;
  RAND_bytes(reinterpret_cast<unsigned char*>(&serial), sizeof serial);
  X509_set_version(certificate.get(), X509_VERSION_3);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), serial & 0x7fffffff);
  X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -2 * kDay);
  X509_gmtime_adj(X509_getm_notAfter(certificate.get()), kDay);
  X509_set_pubkey(certificate.get(), key);
  set_name(X509_get_subject_name(certificate.get()), common_name);
  return certificate;
}

std::string to_pem(X509* certificate) {
  BIO* memory = BIO_new(BIO_s_mem());
  PEM_write_bio_X509(memory, certificate);
  char* text = nullptr;
  const long size = BIO_get_mem_data(memory, &text);
  std::string pem(text, static_cast<std::size_t>(size));
  BIO_free(memory);
  return pem;
}

int choose_h2(SSL*, const unsigned char** chosen, unsigned char* size, const unsigned char* offered,
              unsigned int offered_size, void*) {
  auto** out = const_cast<unsigned char**>(chosen);
  const auto* ours = reinterpret_cast<const unsigned char*>(kH2.data());
  const int found = SSL_select_next_proto(out, size, ours, kH2.size(), offered, offered_size);
  return found == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_NOACK;
}

}  // namespace

CertificateAuthority::CertificateAuthority()
    : key_(new_key()), certificate_(blank(key_.get(), "authority of a test")) {
  X509_set_issuer_name(certificate_.get(), X509_get_subject_name(certificate_.get()));
  add_extension(certificate_.get(), NID_basic_constraints, "critical,CA:TRUE");
  require(X509_sign(certificate_.get(), key_.get(), EVP_sha256()) != 0);
  pem_ = to_pem(certificate_.get());
}

TlsContext CertificateAuthority::context(const TlsTerms& terms) const {
  const Key key = new_key();
  const Certificate certificate = blank(key.get(), "server of a test");
  if (terms.certificate.is_expired) {
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), -kDay);
  }
  add_extension(certificate.get(), NID_subject_alt_name, terms.certificate.names.c_str());
  X509* const issuer = terms.certificate.is_self_signed ? certificate.get() : certificate_.get();
  X509_set_issuer_name(certificate.get(), X509_get_subject_name(issuer));
  EVP_PKEY* const signer = terms.certificate.is_self_signed ? key.get() : key_.get();
  require(X509_sign(certificate.get(), signer, EVP_sha256()) != 0);

  TlsContext context(SSL_CTX_new(TLS_server_method()));
  require(SSL_CTX_use_certificate(context.get(), certificate.get()) == 1 &&
          SSL_CTX_use_PrivateKey(context.get(), key.get()) == 1);
  if (terms.highest_version != 0) {
    SSL_CTX_set_min_proto_version(context.get(), terms.highest_version);
    SSL_CTX_set_max_proto_version(context.get(), terms.highest_version);
    SSL_CTX_set_security_level(context.get(), 0);
  }
  if (terms.offers_h2) {
    SSL_CTX_set_alpn_select_cb(context.get(), choose_h2, nullptr);
  }
  return context;
}

}  // namespace gitprovider::mock
