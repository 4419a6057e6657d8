#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "mpp/benchmark.hpp"
#include "mpp/latch.hpp"
#include "slot.hpp"

namespace mpp::testee {

// A ping bears its sender.
struct Pong {};
struct Ping {
  Slot<Pong>* sender;
};

// A run has a thread for each component: replace them by components of the framework.
class PingPong final : public Runs {
 public:
  explicit PingPong(const Parameters& parameters) : messages_(parameters.number("number_of_messages")) {}

  void prepare() override;
  void run() override;
  std::uint64_t answer() override { return current()->latch.sum(); }
  void clean_up(bool last_run) override;
  void stop() override;

 private:
  // The last members end first: no thread outlives the places of its messages.
  struct Components {
    Latch latch{1};
    Slot<Pong> pinger;
    Slot<Ping> ponger;
    std::vector<std::jthread> threads;

    // Ends those that wait.
    void end();
    // Starts a component. One that throws fails the run.
    void start(const std::function<void()>& component);
  };

  std::shared_ptr<Components> current();

  std::uint64_t messages_;
  // Guards the pointer: another thread may stop the run.
  std::mutex mutex_;
  std::shared_ptr<Components> components_;
};

}  // namespace mpp::testee
