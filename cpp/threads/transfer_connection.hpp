#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <variant>

#include "threads/buffers.hpp"
#include "threads/socket.hpp"
#include "workloads/transfers.hpp"

namespace mpp::threads {

// Both ends of a pair send it before a run. The client's end begins anew.
struct Meet {};

// A part of a transfer.
struct Part {
  // Its place in the transfer, from 0.
  std::uint32_t index;
  std::size_t payload_bytes;
};

// The client's end has sent and received all transfers.
struct Done {
  std::uint64_t received;
};

using TransferMessage = std::variant<Meet, Part, Done>;

// The failure of an end that does not expect a message.
std::runtime_error unexpected(const TransferMessage& message);

// One end of a connection of NETCONNECTIONS. Its ends send in turn.
class TransferConnection {
 public:
  explicit TransferConnection(const std::shared_ptr<const Socket>& socket);

  void send_meet();
  void send_done(std::uint64_t received);
  // Sends a whole transfer.
  void send_transfer(workloads::PairEnd& end);
  // Waits for a message, once all that was sent has left. None if the other side has ended between two of them.
  std::optional<TransferMessage> receive();

 private:
  // False if the other side has ended.
  bool await(std::size_t size);

  Output output_;
  Input input_;
};

// An end on the client: serves one run after the other, until the connection ends.
void serve_transfers(const std::shared_ptr<const Socket>& socket, const workloads::TransferTerms& terms);

}  // namespace mpp::threads
