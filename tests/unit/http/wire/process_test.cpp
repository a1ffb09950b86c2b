// A library is a guest in its process: signals, forks and descriptors stay as they were.

#include "src/http/sigpipe_block.hpp"

#include "tests/catch_compat.hpp"
#include "tests/mock/wire/wire_server.hpp"
#include "tests/unit/http/wire/transport_fixture.hpp"

#include <array>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <iterator>
#include <memory>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::http;
using namespace gitprovider::http::testing;
using mock::answer;
using mock::Ending;
using mock::Wire;
using mock::WireRequest;
using mock::WireServer;

namespace {

std::vector<void (*)(int)> signal_handlers() {
  std::vector<void (*)(int)> handlers;
  for (int number = 1; number < SIGRTMIN; ++number) {
    struct sigaction action {};
    ::sigaction(number, nullptr, &action);
    handlers.push_back(action.sa_handler);
  }
  return handlers;
}

std::ptrdiff_t open_descriptors() {
  namespace fs = std::filesystem;
  return std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator());
}

bool is_sigpipe_pending() {
  sigset_t pending{};
  sigpending(&pending);
  return sigismember(&pending, SIGPIPE) == 1;
}

void write_to_broken_pipe() {
  std::array<int, 2> ends{};
  REQUIRE(::pipe(ends.data()) == 0);
  ::close(ends[0]);
  CHECK(::write(ends[1], "x", 1) == -1);
  ::close(ends[1]);
}

/// Runs `work` in a child; true where it returned true there.
template <class Work>
bool succeeds_in_child(Work work) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::_exit(work() ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// A TLS host and a transport with one open connection to it.
class OpenConnection {
 public:
  OpenConnection() {
    CurlTransportOptions options = options_for(server_.url());
    options.ca_file = ca_file_.path();
    transport_ = transport_for(std::move(options));
    REQUIRE(transport_->exchange(read()).status == 200);
  }
  [[nodiscard]] std::unique_ptr<Transport>& transport() noexcept { return transport_; }
  [[nodiscard]] const WireServer& server() const noexcept { return server_; }

 private:
  mock::CertificateAuthority authority_{};
  TemporaryFile ca_file_{authority_.pem()};
  mock::TlsContext context_ = authority_.context();
  WireServer server_{[](Wire& wire, const WireRequest&) { wire.send(answer(200)); },
                     context_.get()};
  std::unique_ptr<Transport> transport_{};
};

}  // namespace

TEST_CASE("SIGPIPE is kept from the thread and leaves no trace", "[unit][http][process]") {
  sigset_t before{};
  pthread_sigmask(SIG_BLOCK, nullptr, &before);
  {
    const SigpipeBlock block;
    write_to_broken_pipe();
    CHECK(is_sigpipe_pending());
  }
  sigset_t after{};
  pthread_sigmask(SIG_BLOCK, nullptr, &after);

  CHECK_FALSE(is_sigpipe_pending());
  CHECK(sigismember(&after, SIGPIPE) == sigismember(&before, SIGPIPE));
}

TEST_CASE("a SIGPIPE that was pending before stays pending", "[unit][http][process]") {
  sigset_t sigpipe{};
  sigemptyset(&sigpipe);
  sigaddset(&sigpipe, SIGPIPE);
  sigset_t before{};
  pthread_sigmask(SIG_BLOCK, &sigpipe, &before);
  ::raise(SIGPIPE);
  {
    const SigpipeBlock block;
    write_to_broken_pipe();
  }

  CHECK(is_sigpipe_pending());

  const timespec at_once{};
  sigtimedwait(&sigpipe, nullptr, &at_once);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

TEST_CASE("a host that leaves amid an upload ends no process", "[unit][http][process]") {
  const mock::CertificateAuthority authority;
  const TemporaryFile ca_file(authority.pem());
  const auto context = authority.context();
  REQUIRE(signal_handlers().at(SIGPIPE - 1) == SIG_DFL);
  for (SSL_CTX* const tls : {static_cast<SSL_CTX*>(nullptr), context.get()}) {
    for (const Ending ending : {Ending::fin, Ending::rst}) {
      mock::Listener listener;
      std::thread host([&] {
        mock::Stream stream(*listener.accept(), tls);
        static_cast<void>(stream.handshake());
        static_cast<void>(stream.read());
        stream.end(ending);
      });
      CurlTransportOptions options =
          options_for((tls != nullptr ? "https" : "http") +
                      ("://127.0.0.1:" + std::to_string(listener.port())));
      options.ca_file = ca_file.path();
      Request large = mutation(Method::post);
      large.body.assign(std::size_t{8} << 20, 'x');

      const Exchange e = transport_for(std::move(options))->exchange(large);
      host.join();

      CHECK(e.cause == Cause::reset);
      CHECK(e.delivery == Delivery::maybe_applied);
    }
  }
}

TEST_CASE("no signal handler is installed", "[unit][http][process]") {
  const auto before = signal_handlers();
  {
    OpenConnection connection;
    Request hasty = read();
    hasty.timeout = Duration{1};
    static_cast<void>(connection.transport()->exchange(hasty));
    CHECK(signal_handlers() == before);
  }
  CHECK(signal_handlers() == before);
}

TEST_CASE("a child that ends the transport does not disturb its parent", "[unit][http][process]") {
  OpenConnection connection;

  CHECK(succeeds_in_child([&] {
    connection.transport().reset();
    return true;
  }));

  CHECK(connection.transport()->exchange(mutation(Method::post)).status == 200);
  CHECK(connection.server().connections() == 1);
}

TEST_CASE("a child that calls opens a connection of its own", "[unit][http][process]") {
  OpenConnection connection;

  CHECK(succeeds_in_child(
      [&] { return connection.transport()->exchange(mutation(Method::post)).status == 200; }));

  CHECK(connection.server().connections() == 2);
  CHECK(connection.transport()->exchange(mutation(Method::post)).status == 200);
  CHECK(connection.server().connections() == 2);
}

TEST_CASE("failed calls leave no descriptor open", "[unit][http][process]") {
  std::atomic<int> number{0};
  WireServer server([&](Wire& wire, const WireRequest&) {
    switch (++number % 4) {
      case 0:
        wire.send(answer(200));
        return;
      case 1:
        wire.end(Ending::rst);
        return;
      case 2:
        wire.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{");
        wire.end(Ending::fin);
        return;
      default:
        wire.send("nonsense\r\n");
        wire.end(Ending::fin);
        return;
    }
  });
  const auto transport = transport_for(server.url());
  const auto refused = transport_for("http://127.0.0.1:" + std::to_string(mock::closed_port()));
  const auto call_all = [&] {
    for (int i = 0; i < 200; ++i) {
      static_cast<void>(transport->exchange(mutation(Method::post)));
      static_cast<void>(refused->exchange(read()));
    }
  };
  call_all();
  const auto after_warming_up = open_descriptors();

  call_all();

  // The server may hold two of its ends a little longer than the client does.
  CHECK(open_descriptors() <= after_warming_up + 4);
}
