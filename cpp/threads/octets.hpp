// Octets of frames.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "threads/socket.hpp"

namespace mpp::threads {

// A number begins with its most significant octet.
template <typename Number>
void put(Bytes place, Number value) {
  for (std::size_t i = 0; i < sizeof value; ++i) {
    place[i] = static_cast<std::uint8_t>(value >> (8 * (sizeof value - 1 - i)));
  }
}

template <typename Number>
Number get(ConstBytes place) {
  Number value = 0;
  for (std::size_t i = 0; i < sizeof value; ++i) value = static_cast<Number>(value << 8U) | place[i];
  return value;
}

// A payload as sockets take it.
inline ConstBytes octets_of(std::span<const char> payload) {
  return {reinterpret_cast<const std::uint8_t*>(payload.data()), payload.size()};
}

}  // namespace mpp::threads
