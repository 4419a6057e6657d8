// The two directions of a connection.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "threads/socket.hpp"

namespace mpp::threads {

// Octets that have come, and are not taken yet.
class Input {
 public:
  // Has room for so many of them.
  Input(std::shared_ptr<const Socket> socket, std::size_t room) : socket_(std::move(socket)), octets_(room) {}

  [[nodiscard]] std::size_t size() const { return end_ - begin_; }
  // Waits until there are so many, at most those that there is room for. False if the other side has ended, and there
  // is none.
  bool await(std::size_t size);
  // The first ones that have come, as many as are asked for.
  [[nodiscard]] ConstBytes front(std::size_t size) const { return ConstBytes(octets_).subspan(begin_, size); }
  // Takes so many: they stay where they are until more are awaited.
  ConstBytes take(std::size_t size);

 private:
  // False if the other side has ended.
  bool receive_more();

  std::shared_ptr<const Socket> socket_;
  std::vector<std::uint8_t> octets_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

// Octets that leave together.
class Output {
 public:
  explicit Output(std::shared_ptr<const Socket> socket);

  // Sends octets with those that come after them. They leave when there is no room for more; those that exceed it, at
  // once.
  void append(ConstBytes octets);
  void flush();

 private:
  std::shared_ptr<const Socket> socket_;
  std::vector<std::uint8_t> octets_;
};

}  // namespace mpp::threads
