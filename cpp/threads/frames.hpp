// The frames of all baselines (docs/baselines.md): length of the rest, kind, fields. Numbers are big-endian.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "threads/buffers.hpp"
#include "threads/socket.hpp"

namespace mpp::threads {

enum class FrameKind : std::uint8_t { kGreeting, kPing, kPong, kMeet, kPart, kDone, kMessage, kAck };

constexpr std::size_t kLengthBytes = 4;
constexpr std::size_t kHeadBytes = kLengthBytes + 1;
constexpr std::size_t kIndexBytes = kHeadBytes + 8;
constexpr std::size_t kGreetingBytes = kHeadBytes + 8 + 4;

// Writes the head of a frame, of which so many bytes are elsewhere.
void put_head(Bytes frame, FrameKind kind, std::size_t rest = 0);

// The first frame of a connection, either way.
struct Greeting {
  std::uint64_t token;
  std::uint32_t pair;

  using Frame = std::array<std::uint8_t, kGreetingBytes>;
  [[nodiscard]] Frame encode() const;
  static Greeting decode(const Frame& frame);
};

// The frames that go in one direction.
struct FrameFormat {
  FrameKind kind;
  std::size_t field_bytes;

  // Frames that have an index, or nothing.
  static FrameFormat of_index(FrameKind kind, bool static_only = false) {
    return {kind, static_only ? 0 : kIndexBytes - kHeadBytes};
  }
};

// One end of a pair's connection. Frames of one format go, and those of another one come.
class Connection {
 public:
  Connection(const std::shared_ptr<const Socket>& socket, FrameFormat sends, FrameFormat receives);

  [[nodiscard]] std::size_t frame_bytes() const { return frame_.size(); }

  // Sends a frame, together with others.
  void send(std::uint64_t index);
  // Does so with the fields that were put last.
  void send_again() { output_.append(frame_); }
  void put_fields(ConstBytes fields);
  void flush() { output_.flush(); }
  // Sends a frame by itself, before the deadline.
  void send_by(Deadline deadline, std::uint64_t index);
  // Waits for a frame; none if the other side has ended between two of them. Its index is 0 if frames have none.
  std::optional<std::uint64_t> receive();
  // Does so, and returns its fields, which last until the next call.
  std::optional<ConstBytes> receive_fields();
  // True if receive would wait for input.
  [[nodiscard]] bool must_wait() const { return input_.size() < received_bytes_; }

 private:
  void put_index(std::uint64_t index);

  std::shared_ptr<const Socket> socket_;
  FrameKind expected_;
  std::size_t received_bytes_;
  // The frame to be sent next.
  std::vector<std::uint8_t> frame_;
  Output output_;
  Input input_;
};

}  // namespace mpp::threads
