#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "mpp/latch.hpp"
#include "threads/mailbox.hpp"

namespace mpp::threads {

// A run has components, each a thread. One that throws fails the run.
class Run {
 public:
  explicit Run(std::uint64_t parts) : latch_(parts) {}
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;
  ~Run() { end(); }

  Latch& latch() { return latch_; }

  // True once nobody needs what the components do.
  [[nodiscard]] bool over() const { return over_; }

  // Starts a component; the run begins when all of these are running. Its mailbox, if it has one, lives until the end
  // of the run, so that messages may bear its address.
  void start(std::shared_ptr<Closable> mailbox, std::function<void()> component);

  // Starts a component that another one has made in the run. Its mailbox may be gone once it has ended: who sends to it
  // shares it.
  void spawn(std::shared_ptr<Closable> mailbox, std::function<void()> component);

  // Waits until all components run that `start` has started.
  void await_start();

  void stop();

  // Closes all mailboxes, and returns when no component is left.
  void end();

 private:
  struct Component {
    std::shared_ptr<Closable> mailbox;
    std::jthread thread;
    bool ended = false;
  };
  using Place = std::list<Component>::iterator;

  void launch(std::shared_ptr<Closable> mailbox, std::function<void()> body);
  void carry_out(const std::function<void()>& component);
  void finish(Place place);

  Latch latch_;
  std::atomic<bool> over_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t starting_ = 0;
  std::list<Component> living_;
  // Threads that have ended, or are about to: whoever starts the next one joins them, so that their stacks do not
  // gather.
  std::list<Component> ended_;
  std::vector<std::shared_ptr<Closable>> kept_;
};

}  // namespace mpp::threads
