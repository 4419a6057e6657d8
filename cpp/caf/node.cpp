#include "node.hpp"

#include <sys/socket.h>

#include <caf/io/middleman.hpp>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>

#include "net_messages.hpp"

namespace mpp::caf_actors {
namespace {

// So long CAF may take to send what it has not sent so far.
constexpr std::chrono::seconds kEndPatience{1};

// Shuts down all connections of the process to other nodes.
void shut_down_connections() {
  std::error_code gone;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd", gone)) {
    const std::string name = entry.path().filename();
    int descriptor = -1;
    std::from_chars(name.data(), name.data() + name.size(), descriptor);
    sockaddr_storage peer{};
    socklen_t size = sizeof peer;
    if (getpeername(descriptor, reinterpret_cast<sockaddr*>(&peer), &size) != 0) continue;
    if (peer.ss_family == AF_INET || peer.ss_family == AF_INET6) shutdown(descriptor, SHUT_RDWR);
  }
}

}  // namespace

Node::NodeConfiguration::NodeConfiguration() {
  load<caf::io::middleman>();
  add_messages(*this);
}

// CAF ends when all that it has for other nodes is sent, which a node that has fallen silent would keep it from for
// ever.
Node::~Node() {
  std::mutex mutex;
  std::condition_variable changed;
  bool ended = false;
  const std::jthread watch([&] {
    std::unique_lock lock(mutex);
    if (!changed.wait_for(lock, kEndPatience, [&] { return ended; })) shut_down_connections();
  });
  system_.reset();
  const std::lock_guard lock(mutex);
  ended = true;
  changed.notify_all();
}

}  // namespace mpp::caf_actors
