#include "threads/transfer_connection.hpp"

#include <array>
#include <span>
#include <string>

#include "threads/frames.hpp"
#include "threads/octets.hpp"

namespace mpp::threads {
namespace {

using workloads::PairEnd;

constexpr std::size_t kPartHeadBytes = kHeadBytes + 4;
// The length of a frame counts what comes after it.
constexpr std::uint32_t kMostRestBytes = kPartHeadBytes - kLengthBytes + workloads::kTransferMessageBytes;
// There are many connections, and most of them have nothing to read.
constexpr std::size_t kTransferInputBytes = std::size_t{8} << 10U;
static_assert(kLengthBytes + kMostRestBytes <= kTransferInputBytes);

template <std::size_t size>
std::array<std::uint8_t, size> head(FrameKind kind, std::size_t rest = 0) {
  std::array<std::uint8_t, size> frame{};
  put_head(frame, kind, rest);
  return frame;
}

TransferMessage decode(ConstBytes frame) {
  const auto kind = static_cast<FrameKind>(frame[kLengthBytes]);
  const ConstBytes fields = frame.subspan(kHeadBytes);
  if (kind == FrameKind::kMeet && fields.empty()) return Meet{};
  if (kind == FrameKind::kPart && frame.size() >= kPartHeadBytes) {
    return Part{get<std::uint32_t>(fields), frame.size() - kPartHeadBytes};
  }
  if (kind == FrameKind::kDone && frame.size() == kIndexBytes) return Done{get<std::uint64_t>(fields)};
  throw std::runtime_error("a frame of kind " + std::to_string(frame[kLengthBytes]) + " and " +
                           std::to_string(frame.size() - kLengthBytes) + " bytes is none of a transfer");
}

}  // namespace

std::runtime_error unexpected(const TransferMessage& message) {
  static constexpr std::array kNames{"MEET", "PART", "DONE"};
  return std::runtime_error(std::string(kNames[message.index()]) + " is not for this end");
}

TransferConnection::TransferConnection(const std::shared_ptr<const Socket>& socket)
    : output_(socket), input_(socket, kTransferInputBytes) {}

void TransferConnection::send_meet() { output_.append(head<kHeadBytes>(FrameKind::kMeet)); }

void TransferConnection::send_done(std::uint64_t received) {
  auto frame = head<kIndexBytes>(FrameKind::kDone);
  put(Bytes(frame).subspan(kHeadBytes), received);
  output_.append(frame);
}

void TransferConnection::send_transfer(PairEnd& end) {
  end.send([this](std::uint32_t index, std::span<const char> payload) {
    auto frame = head<kPartHeadBytes>(FrameKind::kPart, payload.size());
    put(Bytes(frame).subspan(kHeadBytes), index);
    output_.append(frame);
    output_.append(octets_of(payload));
  });
}

std::optional<TransferMessage> TransferConnection::receive() {
  if (!await(kLengthBytes)) return std::nullopt;
  const auto rest = get<std::uint32_t>(input_.front(kLengthBytes));
  if (rest == 0 || rest > kMostRestBytes) {
    throw std::runtime_error("a frame's length is " + std::to_string(rest) + ", allowed are 1 to " +
                             std::to_string(kMostRestBytes));
  }
  await(kLengthBytes + rest);
  return decode(input_.take(kLengthBytes + rest));
}

bool TransferConnection::await(std::size_t size) {
  if (input_.size() < size) output_.flush();
  return input_.await(size);
}

void serve_transfers(const std::shared_ptr<const Socket>& socket, const workloads::TransferTerms& terms) {
  TransferConnection master(socket);
  PairEnd end(terms);
  while (const auto message = master.receive()) {
    if (std::holds_alternative<Meet>(*message)) {
      end = PairEnd(terms);
      master.send_meet();
    } else if (const auto* part = std::get_if<Part>(&*message)) {
      if (!end.receive(part->index, part->payload_bytes)) continue;
      if (!end.over()) master.send_transfer(end);
      if (end.over()) master.send_done(end.received());
    } else {
      throw unexpected(*message);
    }
  }
}

}  // namespace mpp::threads
