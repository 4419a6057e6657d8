#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace mpp::threads {

using Deadline = std::chrono::steady_clock::time_point;
using Bytes = std::span<std::uint8_t>;
using ConstBytes = std::span<const std::uint8_t>;

// A TCP socket, closed with its owner. Failures are of type std::system_error.
class Socket {
 public:
  // Takes over a file descriptor.
  explicit Socket(int descriptor) : descriptor_(descriptor) {}
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  Socket(Socket&& other) noexcept : descriptor_(other.descriptor_) { other.descriptor_ = -1; }
  Socket& operator=(Socket&& other) = delete;
  ~Socket();

  // Listens at an address, on a port that the operating system chooses.
  static Socket listen_at(const std::string& address);
  // Connects to address:port, where an IPv6 address stands in brackets.
  static Socket connect_to(const std::string& place, Deadline deadline);

  // Waits for a connection; none once the socket has been shut down.
  std::optional<Socket> accept_one();
  // The port that it listens on.
  [[nodiscard]] std::uint16_t port() const;

  void send_all(ConstBytes data) const;
  // Does so before the deadline.
  void send_all(ConstBytes data, Deadline deadline) const;
  // Receives what there is, at least a byte, unless the other side has ended: 0.
  std::size_t receive_some(Bytes buffer) const;
  // Fills the buffer before the deadline.
  void receive_all(Bytes buffer, Deadline deadline) const;

  // Ends whatever waits for it, in any thread, and all that comes later.
  void shut_down() const;

 private:
  void use_no_delay() const;

  int descriptor_;
};

// address:port, with an IPv6 address in brackets.
std::string place_of(const std::string& address, std::uint16_t port);

}  // namespace mpp::threads
