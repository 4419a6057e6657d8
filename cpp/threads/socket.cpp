#include "threads/socket.hpp"

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <stdexcept>
#include <system_error>

namespace mpp::threads {
namespace {

using std::chrono::milliseconds;

[[noreturn]] void fail(const std::string& what, int error) {
  throw std::system_error(error, std::generic_category(), what);
}

int check(int result, const char* what) {
  if (result < 0) fail(what, errno);
  return result;
}

using AddressList = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

AddressList resolve(const std::string& host, const std::string& port, int flags) {
  addrinfo hints{};
  hints.ai_flags = flags;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (const int error = getaddrinfo(host.c_str(), port.c_str(), &hints, &found); error != 0) {
    throw std::runtime_error("the address " + place_of(host, 0) + " is not known: " + gai_strerror(error));
  }
  return {found, freeaddrinfo};
}

Socket open_socket(const addrinfo& address, int flags) {
  return Socket(check(socket(address.ai_family, address.ai_socktype | SOCK_CLOEXEC | flags, address.ai_protocol),
                      "no socket could be made"));
}

void await(int descriptor, short events, Deadline deadline) {
  while (true) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - std::chrono::steady_clock::now());
    pollfd waiting{descriptor, events, 0};
    const int ready = poll(&waiting, 1, static_cast<int>(std::max<milliseconds::rep>(left.count(), 0)));
    if (ready > 0) return;
    if (ready == 0) fail("the other side does not answer", ETIMEDOUT);
    if (errno != EINTR) fail("poll", errno);
  }
}

}  // namespace

Socket::~Socket() {
  if (descriptor_ >= 0) close(descriptor_);
}

Socket Socket::listen_at(const std::string& address) {
  const AddressList found = resolve(address, "0", AI_PASSIVE);
  Socket socket = open_socket(*found, 0);
  check(bind(socket.descriptor_, found->ai_addr, found->ai_addrlen), "cannot bind");
  check(listen(socket.descriptor_, SOMAXCONN), "cannot listen");
  return socket;
}

Socket Socket::connect_to(const std::string& place, Deadline deadline) {
  const std::size_t colon = place.rfind(':');
  if (colon == std::string::npos) throw std::invalid_argument("'" + place + "' has no port");
  std::string host = place.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  const AddressList found = resolve(host, place.substr(colon + 1), AI_NUMERICSERV);
  Socket socket = open_socket(*found, SOCK_NONBLOCK);
  if (connect(socket.descriptor_, found->ai_addr, found->ai_addrlen) < 0) {
    if (errno != EINPROGRESS) fail("cannot connect", errno);
    await(socket.descriptor_, POLLOUT, deadline);
    int error = 0;
    socklen_t size = sizeof error;
    check(getsockopt(socket.descriptor_, SOL_SOCKET, SO_ERROR, &error, &size), "getsockopt");
    if (error != 0) fail("cannot connect", error);
  }
  // From now on it is waited for by blocking.
  const int flags = check(fcntl(socket.descriptor_, F_GETFL), "fcntl");
  check(fcntl(socket.descriptor_, F_SETFL, flags & ~O_NONBLOCK), "fcntl");
  socket.use_no_delay();
  return socket;
}

std::optional<Socket> Socket::accept_one() {
  const int accepted = accept4(descriptor_, nullptr, nullptr, SOCK_CLOEXEC);
  if (accepted < 0) {
    // Linux says so once the socket that listens has been shut down.
    if (errno == EINVAL) return std::nullopt;
    fail("cannot accept a connection", errno);
  }
  Socket socket(accepted);
  socket.use_no_delay();
  return socket;
}

std::uint16_t Socket::port() const {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  check(getsockname(descriptor_, reinterpret_cast<sockaddr*>(&address), &size), "getsockname");
  // Both kinds have the port in the same place.
  return ntohs(reinterpret_cast<const sockaddr_in*>(&address)->sin_port);
}

void Socket::send_all(ConstBytes data) const {
  while (!data.empty()) {
    const ssize_t sent = send(descriptor_, data.data(), data.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno != EINTR) fail("cannot send", errno);
    if (sent > 0) data = data.subspan(static_cast<std::size_t>(sent));
  }
}

void Socket::send_all(ConstBytes data, Deadline deadline) const {
  while (!data.empty()) {
    const ssize_t sent = send(descriptor_, data.data(), data.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) {
      data = data.subspan(static_cast<std::size_t>(sent));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      await(descriptor_, POLLOUT, deadline);
    } else if (errno != EINTR) {
      fail("cannot send", errno);
    }
  }
}

std::size_t Socket::receive_some(Bytes buffer) const {
  while (true) {
    const ssize_t received = recv(descriptor_, buffer.data(), buffer.size(), 0);
    if (received >= 0) return static_cast<std::size_t>(received);
    if (errno != EINTR) fail("cannot receive", errno);
  }
}

void Socket::receive_all(Bytes buffer, Deadline deadline) const {
  while (!buffer.empty()) {
    await(descriptor_, POLLIN, deadline);
    const std::size_t received = receive_some(buffer);
    if (received == 0) fail("cannot receive", ECONNRESET);
    buffer = buffer.subspan(received);
  }
}

void Socket::shut_down() const { shutdown(descriptor_, SHUT_RDWR); }

void Socket::use_no_delay() const {
  const int on = 1;
  check(setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on), "setsockopt");
}

std::string place_of(const std::string& address, std::uint16_t port) {
  const bool is_v6 = address.find(':') != std::string::npos;
  return (is_v6 ? "[" + address + "]" : address) + ":" + std::to_string(port);
}

}  // namespace mpp::threads
