#include "src/http/curl_transport.hpp"

#include "src/core/errors.hpp"
#include "src/http/ca_bundle.hpp"
#include "src/http/curl_exchange.hpp"
#include "src/http/curl_handle.hpp"
#include "src/http/handle_pool.hpp"
#include "src/http/sigpipe_block.hpp"

#include <utility>

namespace gitprovider::http {
namespace {

Result<void> validate_headers(const Headers& headers) {
  for (const Header& header : headers.lines()) {
    if (auto valid = validate_header(header.name, header.value); !valid) {
      return valid;
    }
  }
  return {};
}

class CurlTransport final : public Transport {
 public:
  explicit CurlTransport(ConnectionTerms terms) : terms_(std::move(terms)) {}

  Exchange exchange(const Request& request) override {
    if (auto valid = validate_headers(request.headers); !valid) {
      return {.detail = std::move(valid).error().message};
    }
    const SigpipeBlock quiet;
    const LentHandle handle(pool_);
    return CurlExchange(handle.get(), terms_, request).run();
  }

  /// The first option that this machine's libcurl does not take, 0 for none.
  int refused_option() {
    const LentHandle handle(pool_);
    const Request nothing{};
    const CurlExchange prepared(handle.get(), terms_, nothing);
    return handle.get().refused_option();
  }

 private:
  const ConnectionTerms terms_;
  HandlePool pool_{};
};

}  // namespace

Result<std::unique_ptr<Transport>> make_curl_transport(CurlTransportOptions options) {
  if (auto valid = validate_headers(options.fixed_headers); !valid) {
    return std::move(valid).error();
  }
  ConnectionTerms terms{.root = options.base.origin() + options.base.prefix,
                        .scheme = options.base.scheme,
                        .fixed_headers = std::move(options.fixed_headers),
                        .timeouts = options.timeouts,
                        .limits = options.limits,
                        .use_environment_proxy = options.use_environment_proxy};
  if (!options.ca_file.empty()) {
    auto bundle = read_ca_bundle(system_ca_file(), options.ca_file);
    if (!bundle) {
      return std::move(bundle).error();
    }
    terms.ca_bundle = *std::move(bundle);
  }
  auto transport = std::make_unique<CurlTransport>(std::move(terms));
  if (const int option = transport->refused_option(); option != 0) {
    return unsupported("libcurl on this machine does not take option " + std::to_string(option));
  }
  return transport;
}

}  // namespace gitprovider::http
