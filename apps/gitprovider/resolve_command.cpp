// gitprovider resolve

#include "apps/common/host_kind.hpp"
#include "apps/common/option_values.hpp"
#include "apps/gitprovider/arguments.hpp"
#include "apps/gitprovider/resolution_output.hpp"
#include "gitprovider/resolution.hpp"

#include <cstddef>
#include <iostream>
#include <string>
#include <utility>

namespace gitprovider::cli {
namespace {

// No ticket is as long; what is longer is not read to its end.
constexpr std::size_t kLongestTicket = std::size_t{64} << 10;

std::string read_word(std::istream& in) {
  std::string text;
  for (char c = 0; text.size() <= kLongestTicket && in.get(c);) {
    text += c;
  }
  text.erase(text.find_last_not_of(" \t\r\n") + 1);
  return text;
}

Result<void> prepare(Arguments& arguments) {
  if (arguments.ticket.text == "-") {
    arguments.ticket.text = read_word(std::cin);
  }
  return read_ticket(arguments.ticket).and_then([](const TicketInfo&) { return Result<void>(); });
}

Result<void> aim_at_provider(const TicketInfo& info, CommonOptions& options) {
  if (find_host_kind(info.provider) == nullptr) {
    return bad_value("ticket: this program knows no provider " + in_quotes(info.provider));
  }
  if (options.provider.value_or(info.provider) != info.provider) {
    return bad_value("--provider: the ticket is of " + info.provider +
                     ", leave the option out or name that");
  }
  options.provider = info.provider;
  return {};
}

// Whoever wrote the ticket chose the address in it: no token goes there on its word alone.
Result<void> aim_at_address(const TicketInfo& info, CommonOptions& options) {
  const HostKind& kind = *find_host_kind(info.provider);
  if (options.url || !kind.needs_token) {
    return {};
  }
  if (is_public_host(kind, info.base_url)) {
    options.url = info.base_url;
    return {};
  }
  return bad_value("--url: the ticket names " + in_quotes(info.base_url) +
                   ", and no token is sent to an address that only a ticket names: if that is the "
                   "host you mean, say so with --url");
}

Result<void> aim(const Arguments& arguments, CommonOptions& options) {
  return read_ticket(arguments.ticket).and_then([&](const TicketInfo& info) {
    return aim_at_provider(info, options).and_then([&] { return aim_at_address(info, options); });
  });
}

}  // namespace

void add_resolve_command(const CommandLine& line) {
  CLI::App* resolve = add_bare_command(
      line, line.app, "resolve",
      "Look again at a change whose outcome was unknown; sends reads only",
      {.operation = Operation::check_state,
       .prepare = prepare,
       .run = [](GitProvider& host, const Arguments& a,
                 const Call& call) { return answer_of(host.resolve(a.ticket, call)); },
       .aim = aim});
  add_word(*resolve, "TICKET", line.arguments.ticket.text,
           "As the change printed it; - reads it from standard input")
      ->type_name("");
}

}  // namespace gitprovider::cli
