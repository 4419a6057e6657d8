#include "threads/buffers.hpp"

#include <algorithm>
#include <stdexcept>

namespace mpp::threads {
namespace {

// Output leaves when so much has come together, and before its sender waits for input.
constexpr std::size_t kOutputBytes = std::size_t{8} << 10U;

}  // namespace

bool Input::await(std::size_t size) {
  while (this->size() < size) {
    if (receive_more()) continue;
    if (begin_ == end_) return false;
    throw std::runtime_error("the connection has ended in the middle of a frame");
  }
  return true;
}

ConstBytes Input::take(std::size_t size) {
  const ConstBytes taken = front(size);
  begin_ += size;
  return taken;
}

bool Input::receive_more() {
  std::copy(octets_.begin() + static_cast<std::ptrdiff_t>(begin_), octets_.begin() + static_cast<std::ptrdiff_t>(end_),
            octets_.begin());
  end_ -= begin_;
  begin_ = 0;
  const std::size_t received = socket_->receive_some(Bytes(octets_).subspan(end_));
  end_ += received;
  return received > 0;
}

Output::Output(std::shared_ptr<const Socket> socket) : socket_(std::move(socket)) { octets_.reserve(kOutputBytes); }

void Output::append(ConstBytes octets) {
  if (octets_.size() + octets.size() > kOutputBytes) flush();
  if (octets.size() > kOutputBytes) {
    socket_->send_all(octets);
  } else {
    octets_.insert(octets_.end(), octets.begin(), octets.end());
  }
}

void Output::flush() {
  if (octets_.empty()) return;
  socket_->send_all(octets_);
  octets_.clear();
}

}  // namespace mpp::threads
