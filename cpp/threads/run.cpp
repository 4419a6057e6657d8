#include "threads/run.hpp"

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace mpp::threads {
namespace {

// Less than the host waits for a clean-up.
constexpr std::chrono::seconds kEndDeadline{110};

}  // namespace

void Run::start(std::shared_ptr<Closable> mailbox, std::function<void()> component) {
  if (mailbox) kept_.push_back(mailbox);
  {
    const std::lock_guard lock(mutex_);
    ++starting_;
  }
  launch(std::move(mailbox), [this, component = std::move(component)] {
    {
      const std::lock_guard lock(mutex_);
      if (--starting_ == 0) changed_.notify_all();
    }
    carry_out(component);
  });
}

void Run::spawn(std::shared_ptr<Closable> mailbox, std::function<void()> component) {
  launch(std::move(mailbox), [this, component = std::move(component)] { carry_out(component); });
}

void Run::await_start() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return starting_ == 0; });
}

void Run::stop() {
  over_ = true;
  latch_.stop();
}

void Run::end() {
  stop();
  std::list<Component> ended;
  {
    std::unique_lock lock(mutex_);
    for (const auto& component : living_) {
      if (component.mailbox) component.mailbox->close();
    }
    if (!changed_.wait_for(lock, kEndDeadline, [this] { return living_.empty(); })) {
      std::cerr << living_.size() << " threads have not ended within " << kEndDeadline.count() << " s\n";
      std::_Exit(1);
    }
    ended.swap(ended_);
  }
}

void Run::launch(std::shared_ptr<Closable> mailbox, std::function<void()> body) {
  std::list<Component> created;
  const Place place = created.emplace(created.end());
  place->mailbox = std::move(mailbox);
  std::list<Component> ended;
  {
    const std::lock_guard lock(mutex_);
    if (over_) throw Stopped();
    living_.splice(living_.end(), created);
    ended.swap(ended_);
  }
  ended.clear();
  std::jthread thread;
  try {
    thread = std::jthread([this, place, body = std::move(body)] {
      body();
      finish(place);
    });
  } catch (const std::system_error& failure) {
    const std::lock_guard lock(mutex_);
    created.splice(created.end(), living_, place);
    changed_.notify_all();
    throw std::runtime_error("no thread could be made beside " + std::to_string(living_.size()) +
                             " others: " + failure.what());
  }
  const std::lock_guard lock(mutex_);
  place->thread = std::move(thread);
  if (place->ended) {
    ended_.splice(ended_.end(), living_, place);
    changed_.notify_all();
  }
}

void Run::carry_out(const std::function<void()>& component) {
  try {
    component();
  } catch (const std::exception& failure) {
    latch_.fail(failure.what());
  } catch (...) {
    latch_.fail("a component has thrown what is no exception");
  }
}

void Run::finish(Place place) {
  const std::lock_guard lock(mutex_);
  place->ended = true;
  if (!place->thread.joinable()) return;
  ended_.splice(ended_.end(), living_, place);
  if (living_.empty()) changed_.notify_all();
}

}  // namespace mpp::threads
