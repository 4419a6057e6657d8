#include "threads/frames.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <string>

#include "threads/octets.hpp"

namespace mpp::threads {
namespace {

constexpr std::size_t kInputBytes = std::size_t{64} << 10U;

void check_head(ConstBytes head, FrameKind kind, std::size_t frame_bytes) {
  const auto length = get<std::uint32_t>(head);
  if (length == frame_bytes - kLengthBytes && head[kLengthBytes] == static_cast<std::uint8_t>(kind)) return;
  throw std::runtime_error("a frame of kind " + std::to_string(head[kLengthBytes]) + " and " + std::to_string(length) +
                           " bytes, expected are kind " + std::to_string(static_cast<int>(kind)) + " and " +
                           std::to_string(frame_bytes - kLengthBytes) + " bytes");
}

}  // namespace

void put_head(Bytes frame, FrameKind kind, std::size_t rest) {
  put(frame, static_cast<std::uint32_t>(frame.size() - kLengthBytes + rest));
  frame[kLengthBytes] = static_cast<std::uint8_t>(kind);
}

Greeting::Frame Greeting::encode() const {
  Frame frame{};
  put_head(frame, FrameKind::kGreeting);
  put(Bytes(frame).subspan(kHeadBytes), token);
  put(Bytes(frame).subspan(kHeadBytes + sizeof token), pair);
  return frame;
}

Greeting Greeting::decode(const Frame& frame) {
  check_head(frame, FrameKind::kGreeting, frame.size());
  const ConstBytes fields = ConstBytes(frame).subspan(kHeadBytes);
  return {get<std::uint64_t>(fields), get<std::uint32_t>(fields.subspan(sizeof token))};
}

Connection::Connection(const std::shared_ptr<const Socket>& socket, FrameFormat sends, FrameFormat receives)
    : socket_(socket),
      expected_(receives.kind),
      received_bytes_(kHeadBytes + receives.field_bytes),
      frame_(kHeadBytes + sends.field_bytes),
      output_(socket),
      input_(socket, std::max(kInputBytes, received_bytes_)) {
  put_head(frame_, sends.kind);
}

void Connection::send(std::uint64_t index) {
  put_index(index);
  send_again();
}

void Connection::put_fields(ConstBytes fields) { std::ranges::copy(fields, frame_.begin() + kHeadBytes); }

void Connection::send_by(Deadline deadline, std::uint64_t index) {
  put_index(index);
  socket_->send_all(frame_, deadline);
}

void Connection::put_index(std::uint64_t index) {
  if (frame_.size() == kIndexBytes) put(Bytes(frame_).subspan(kHeadBytes), index);
}

std::optional<std::uint64_t> Connection::receive() {
  const auto fields = receive_fields();
  if (!fields) return std::nullopt;
  return fields->empty() ? 0 : get<std::uint64_t>(*fields);
}

std::optional<ConstBytes> Connection::receive_fields() {
  if (!input_.await(kHeadBytes)) return std::nullopt;
  // A frame that is none of those that come is refused before the rest of it is awaited.
  check_head(input_.front(kHeadBytes), expected_, received_bytes_);
  input_.await(received_bytes_);
  return input_.take(received_bytes_).subspan(kHeadBytes);
}

}  // namespace mpp::threads
