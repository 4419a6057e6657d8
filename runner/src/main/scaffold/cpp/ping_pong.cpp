#include "ping_pong.hpp"

#include <exception>

namespace mpp::testee {

void PingPong::prepare() {
  const auto components = std::make_shared<Components>();
  {
    const std::lock_guard lock(mutex_);
    components_ = components;
  }
  components->start([&ponger = components->ponger] {
    while (const auto ping = ponger.receive()) ping->sender->send({});
  });
  components->start([this, &latch = components->latch, &pinger = components->pinger, &ponger = components->ponger] {
    if (!pinger.receive()) return;  // The beginning.
    std::uint64_t received = 0;
    while (received < messages_) {
      ponger.send({&pinger});
      if (!pinger.receive()) return;
      ++received;
    }
    latch.arrive(received);
  });
}

void PingPong::run() {
  components_->pinger.send({});
  components_->latch.wait();
}

void PingPong::clean_up(bool /*last_run*/) {
  if (const auto components = current()) components->end();
  const std::lock_guard lock(mutex_);
  components_ = nullptr;
}

void PingPong::stop() {
  if (const auto components = current()) components->latch.stop();
}

std::shared_ptr<PingPong::Components> PingPong::current() {
  const std::lock_guard lock(mutex_);
  return components_;
}

void PingPong::Components::end() {
  pinger.close();
  ponger.close();
  threads.clear();
}

void PingPong::Components::start(const std::function<void()>& component) {
  threads.emplace_back([this, component] {
    try {
      component();
    } catch (const std::exception& failure) {
      latch.fail(failure.what());
    }
  });
}

}  // namespace mpp::testee
