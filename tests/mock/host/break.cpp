#include "tests/mock/host/break.hpp"

#include <cassert>
#include <utility>

namespace gitprovider::mock {
namespace {

// The part of an answer that came before the loss.
http::Exchange with_part(http::Exchange lost, http::Exchange whole) {
  lost.status = whole.status;
  lost.headers = std::move(whole.headers);
  lost.body = whole.body.substr(0, whole.body.size() / 2);
  return lost;
}

}  // namespace

bool goes_out(Break at) { return at != Break::unresolved && at != Break::refused; }

bool takes_all_the_time(Break at) { return at == Break::silence || at == Break::stall; }

http::Exchange lost(Cause cause, Delivery delivery) {
  return {.cause = cause,
          .delivery = delivery,
          .sends = delivery == Delivery::never_sent ? 0U : 1U,
          .detail = "lost on the wire, as planned"};
}

http::Exchange broken(Break at, http::Exchange whole) {
  switch (at) {
    case Break::unresolved:
      return lost(Cause::dns, Delivery::never_sent);
    case Break::refused:
      return lost(Cause::connect, Delivery::never_sent);
    case Break::reset:
    case Break::half_status_line:
      return lost(Cause::reset, Delivery::maybe_applied);
    case Break::half_headers: {
      auto exchange = lost(Cause::reset, Delivery::answered);
      exchange.status = whole.status;
      return exchange;
    }
    case Break::half_body:
      return with_part(lost(Cause::body_dropped, Delivery::answered), std::move(whole));
    case Break::silence:
      return lost(Cause::timeout, Delivery::maybe_applied);
    case Break::stall:
      return with_part(lost(Cause::timeout, Delivery::answered), std::move(whole));
  }
  assert(false);
  return {};
}

}  // namespace gitprovider::mock
