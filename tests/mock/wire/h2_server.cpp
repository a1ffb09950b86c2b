#include "tests/mock/wire/h2_server.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <map>
#include <nghttp2/nghttp2.h>
#include <optional>
#include <utility>

namespace gitprovider::mock {
namespace {

struct SessionDeleter {
  void operator()(nghttp2_session* session) const noexcept { nghttp2_session_del(session); }
};
struct CallbacksDeleter {
  void operator()(nghttp2_session_callbacks* callbacks) const noexcept {
    nghttp2_session_callbacks_del(callbacks);
  }
};

nghttp2_nv field(std::string_view name, std::string_view value) {
  const auto bytes = [](std::string_view text) {
    return reinterpret_cast<std::uint8_t*>(const_cast<char*>(text.data()));
  };
  return {bytes(name), bytes(value), name.size(), value.size(), NGHTTP2_NV_FLAG_NONE};
}

constexpr std::string_view kBody = "{}";

ssize_t read_body(nghttp2_session*, std::int32_t, std::uint8_t* out, size_t, std::uint32_t* flags,
                  nghttp2_data_source*, void*) {
  std::memcpy(out, kBody.data(), kBody.size());
  *flags |= NGHTTP2_DATA_FLAG_EOF;
  return static_cast<ssize_t>(kBody.size());
}

void answer_ok(nghttp2_session* session, std::int32_t stream, std::string_view length) {
  const std::array headers{field(":status", "200"), field("content-type", "application/json"),
                           field("content-length", length)};
  nghttp2_data_provider body{};
  body.read_callback = read_body;
  nghttp2_submit_response(session, stream, headers.data(), headers.size(), &body);
}

void reset_stream(nghttp2_session* session, std::int32_t stream, std::uint32_t error) {
  nghttp2_submit_rst_stream(session, NGHTTP2_FLAG_NONE, stream, error);
}

void block_sigpipe() noexcept {
  sigset_t sigpipe{};
  sigemptyset(&sigpipe);
  sigaddset(&sigpipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &sigpipe, nullptr);
}

}  // namespace

struct H2Server::Connection {
  Connection(Socket socket, SSL_CTX* context, unsigned its_number, H2Server& its_server)
      : stream(std::move(socket), context), number(its_number), server(its_server) {}

  void flush() {
    const std::uint8_t* bytes = nullptr;
    for (ssize_t size = 0; (size = nghttp2_session_mem_send(session.get(), &bytes)) > 0;) {
      stream.write({reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size)});
    }
  }

  Stream stream;
  unsigned number;
  H2Server& server;
  std::unique_ptr<nghttp2_session, SessionDeleter> session{};
  std::map<std::int32_t, H2Request> open{};
  std::optional<Ending> ending{};
  std::thread thread{};
};

// What nghttp2 calls while it reads; `user` is the connection.
struct H2Server::Callbacks {
  static int on_header(nghttp2_session*, const nghttp2_frame* frame, const std::uint8_t* name,
                       size_t name_size, const std::uint8_t* value, size_t value_size, std::uint8_t,
                       void* user) {
    auto& connection = *static_cast<Connection*>(user);
    H2Request& request = connection.open[frame->hd.stream_id];
    const std::string_view key(reinterpret_cast<const char*>(name), name_size);
    const std::string text(reinterpret_cast<const char*>(value), value_size);
    if (key == ":method") {
      request.method = text;
    } else if (key == ":path") {
      request.path = text;
    }
    return 0;
  }

  static int on_frame(nghttp2_session*, const nghttp2_frame* frame, void* user) {
    const bool carries_request =
        frame->hd.type == NGHTTP2_HEADERS || frame->hd.type == NGHTTP2_DATA;
    if (carries_request && (frame->hd.flags & NGHTTP2_FLAG_END_STREAM) != 0) {
      auto& connection = *static_cast<Connection*>(user);
      connection.server.complete(connection, frame->hd.stream_id);
    }
    return 0;
  }

  static std::unique_ptr<nghttp2_session_callbacks, CallbacksDeleter> make() {
    nghttp2_session_callbacks* callbacks = nullptr;
    nghttp2_session_callbacks_new(&callbacks);
    nghttp2_session_callbacks_set_on_header_callback(callbacks, on_header);
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, on_frame);
    return std::unique_ptr<nghttp2_session_callbacks, CallbacksDeleter>(callbacks);
  }
};

H2Server::H2Server(H2Script script, SSL_CTX* context)
    : script_(std::move(script)), context_(context), acceptor_([this] { accept_all(); }) {}

H2Server::~H2Server() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
    for (Connection& connection : live_) {
      connection.stream.shut_down();
    }
  }
  listener_.stop();
  acceptor_.join();
  for (Connection& connection : live_) {
    connection.thread.join();
  }
}

std::string H2Server::url() const {
  return "https://127.0.0.1:" + std::to_string(listener_.port());
}

std::vector<H2Request> H2Server::requests() const {
  const std::lock_guard lock(mutex_);
  return requests_;
}

unsigned H2Server::count(std::string_view method) const {
  const std::lock_guard lock(mutex_);
  return static_cast<unsigned>(
      std::count_if(requests_.begin(), requests_.end(),
                    [&](const H2Request& request) { return request.method == method; }));
}

unsigned H2Server::connections() const {
  const std::lock_guard lock(mutex_);
  return connection_count_;
}

void H2Server::accept_all() {
  block_sigpipe();
  while (auto socket = listener_.accept()) {
    const std::lock_guard lock(mutex_);
    if (is_stopping_) {
      return;
    }
    Connection& connection =
        live_.emplace_back(*std::move(socket), context_, ++connection_count_, *this);
    connection.thread = std::thread([this, &connection] { serve(connection); });
  }
}

void H2Server::serve(Connection& connection) {
  Stream& stream = connection.stream;
  if (!stream.handshake()) {
    stream.end(Ending::rst);
    return;
  }
  nghttp2_session* session = nullptr;
  nghttp2_session_server_new(&session, Callbacks::make().get(), &connection);
  connection.session.reset(session);
  nghttp2_submit_settings(session, NGHTTP2_FLAG_NONE, nullptr, 0);
  connection.flush();
  for (std::string bytes; !connection.ending && !(bytes = stream.read()).empty();) {
    nghttp2_session_mem_recv(session, reinterpret_cast<const std::uint8_t*>(bytes.data()),
                             bytes.size());
    connection.flush();
  }
  stream.end(connection.ending.value_or(Ending::fin));
}

void H2Server::complete(Connection& connection, std::int32_t stream) {
  H2Request& request = connection.open[stream];
  request.connection = connection.number;
  request.stream = stream;
  record(request);
  nghttp2_session* const session = connection.session.get();
  switch (script_(request)) {
    case H2Deed::answer:
      answer_ok(session, stream, "2");
      return;
    case H2Deed::hold:
      return;
    case H2Deed::fin:
      connection.ending = Ending::fin;
      return;
    case H2Deed::rst:
      connection.ending = Ending::rst;
      return;
    case H2Deed::refuse_stream:
      reset_stream(session, stream, NGHTTP2_REFUSED_STREAM);
      return;
    case H2Deed::internal_error:
      reset_stream(session, stream, NGHTTP2_INTERNAL_ERROR);
      return;
    case H2Deed::require_http_1_1:
      reset_stream(session, stream, NGHTTP2_HTTP_1_1_REQUIRED);
      return;
    case H2Deed::goaway:
      nghttp2_submit_goaway(session, NGHTTP2_FLAG_NONE, stream - 2 < 0 ? 0 : stream - 2,
                            NGHTTP2_NO_ERROR, nullptr, 0);
      connection.ending = Ending::fin;
      return;
    case H2Deed::headers_then_fin:
      answer_ok(session, stream, "4");
      connection.ending = Ending::fin;
      return;
  }
}

void H2Server::record(const H2Request& request) {
  const std::lock_guard lock(mutex_);
  requests_.push_back(request);
}

}  // namespace gitprovider::mock
