// The frames of all baselines (docs/baselines.md): length of the rest, kind, fields. Numbers are big-endian.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "threads/socket.hpp"

namespace mpp::threads {

enum class FrameKind : std::uint8_t { kGreeting, kPing, kPong };

constexpr std::size_t kLengthBytes = 4;
constexpr std::size_t kHeadBytes = kLengthBytes + 1;
constexpr std::size_t kIndexBytes = kHeadBytes + 8;
constexpr std::size_t kGreetingBytes = kHeadBytes + 8 + 4;

// The first frame of a connection, either way.
struct Greeting {
  std::uint64_t token;
  std::uint32_t pair;

  using Frame = std::array<std::uint8_t, kGreetingBytes>;
  [[nodiscard]] Frame encode() const;
  static Greeting decode(const Frame& frame);
};

// One end of a pair's connection, on which frames of one size come and go.
class Connection {
 public:
  Connection(std::shared_ptr<const Socket> socket, FrameKind sends, FrameKind receives, bool static_only);

  [[nodiscard]] std::size_t frame_bytes() const { return frame_.size(); }

  // Sends a frame, together with others.
  void send(std::uint64_t index);
  void flush();
  // Sends a frame by itself, before the deadline.
  void send_by(Deadline deadline, std::uint64_t index);
  // Waits for a frame; none if the other side has ended between two of them. Its index is 0 if frames have none.
  std::optional<std::uint64_t> receive();
  // True if receive would wait for input.
  [[nodiscard]] bool must_wait() const { return input_end_ - input_begin_ < frame_.size(); }

 private:
  void put_index(std::uint64_t index);
  // False if the other side has ended.
  bool receive_more();

  std::shared_ptr<const Socket> socket_;
  FrameKind expected_;
  // A frame to be sent, but for its index.
  std::vector<std::uint8_t> frame_;
  std::vector<std::uint8_t> output_;
  std::vector<std::uint8_t> input_;
  std::size_t input_begin_ = 0;
  std::size_t input_end_ = 0;
};

}  // namespace mpp::threads
