#include "threads/frames.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

namespace mpp::threads {
namespace {

// Output leaves when so much has come together, and before its sender waits for input.
constexpr std::size_t kOutputBytes = std::size_t{8} << 10U;
constexpr std::size_t kInputBytes = std::size_t{64} << 10U;

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

void put_head(Bytes frame, FrameKind kind) {
  put(frame, static_cast<std::uint32_t>(frame.size() - kLengthBytes));
  frame[kLengthBytes] = static_cast<std::uint8_t>(kind);
}

void check_head(ConstBytes head, FrameKind kind, std::size_t frame_bytes) {
  const auto length = get<std::uint32_t>(head);
  if (length == frame_bytes - kLengthBytes && head[kLengthBytes] == static_cast<std::uint8_t>(kind)) return;
  throw std::runtime_error("a frame of kind " + std::to_string(head[kLengthBytes]) + " and " + std::to_string(length) +
                           " bytes, expected are kind " + std::to_string(static_cast<int>(kind)) + " and " +
                           std::to_string(frame_bytes - kLengthBytes) + " bytes");
}

}  // namespace

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

Connection::Connection(std::shared_ptr<const Socket> socket, FrameFormat sends, FrameFormat receives)
    : socket_(std::move(socket)),
      expected_(receives.kind),
      received_bytes_(kHeadBytes + receives.field_bytes),
      frame_(kHeadBytes + sends.field_bytes),
      input_(std::max(kInputBytes, received_bytes_)) {
  put_head(frame_, sends.kind);
  output_.reserve(kOutputBytes);
}

void Connection::send(std::uint64_t index) {
  put_index(index);
  send_again();
}

void Connection::send_again() {
  if (output_.size() + frame_.size() > kOutputBytes) flush();
  if (frame_.size() > kOutputBytes) {
    socket_->send_all(frame_);
  } else {
    output_.insert(output_.end(), frame_.begin(), frame_.end());
  }
}

void Connection::put_fields(ConstBytes fields) { std::ranges::copy(fields, frame_.begin() + kHeadBytes); }

void Connection::flush() {
  if (output_.empty()) return;
  socket_->send_all(output_);
  output_.clear();
}

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
  while (must_wait()) {
    check_input();
    if (receive_more()) continue;
    if (buffered() == 0) return std::nullopt;
    throw std::runtime_error("the connection has ended in the middle of a frame");
  }
  check_input();
  const ConstBytes frame = ConstBytes(input_).subspan(input_begin_, received_bytes_);
  input_begin_ += frame.size();
  return frame.subspan(kHeadBytes);
}

void Connection::check_input() const {
  if (buffered() >= kHeadBytes) check_head(ConstBytes(input_).subspan(input_begin_), expected_, received_bytes_);
}

bool Connection::receive_more() {
  std::copy(input_.begin() + static_cast<std::ptrdiff_t>(input_begin_),
            input_.begin() + static_cast<std::ptrdiff_t>(input_end_), input_.begin());
  input_end_ -= input_begin_;
  input_begin_ = 0;
  const std::size_t received = socket_->receive_some(Bytes(input_).subspan(input_end_));
  input_end_ += received;
  return received > 0;
}

}  // namespace mpp::threads
