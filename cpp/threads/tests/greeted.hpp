// A client, and a connection to it that tests write by hand.
#pragma once

#include <chrono>
#include <cstdint>
#include <system_error>

#include "threads/frames.hpp"
#include "threads/net_client.hpp"
#include "threads/net_configuration.hpp"
#include "threads/socket.hpp"

namespace mpp::threads {

inline Deadline soon() { return std::chrono::steady_clock::now() + std::chrono::seconds(10); }

// True if the client sends nothing but the end.
inline bool sent_away(const Socket& socket) {
  std::uint8_t octet = 0;
  try {
    return socket.receive_some(Bytes(&octet, 1)) == 0;
  } catch (const std::system_error&) {
    return true;
  }
}

// A connection to a new client of one pair, whose greeting has been answered.
struct Greeted {
  explicit Greeted(const NetConfiguration& configuration)
      : client(configuration.encode(), "127.0.0.1"), socket(Socket::connect_to(client.data(), soon())) {
    const Greeting greeting{configuration.token, 0};
    socket.send_all(greeting.encode());
    Greeting::Frame answer{};
    socket.receive_all(answer, soon());
  }

  NetClient client;
  Socket socket;
};

}  // namespace mpp::threads
