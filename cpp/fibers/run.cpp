#include "fibers/run.hpp"

#include <exception>

namespace mpp::fibers {

void Run::start(std::shared_ptr<Closable> mailbox, Component component) {
  keep(std::move(mailbox));
  {
    const std::lock_guard lock(mutex_);
    ++starting_;
  }
  pool_.post([this, component = std::move(component)] {
    try {
      pool_.spawn([this, component] {
        started();
        carry_out(component);
      });
    } catch (const std::exception& failure) {
      latch_.fail(failure.what());
      started();
    }
  });
}

void Run::spawn(Component component) {
  if (over_) throw Stopped();
  pool_.spawn([this, component = std::move(component)] { carry_out(component); });
}

void Run::spawn(std::shared_ptr<Closable> mailbox, Component component) {
  keep(std::move(mailbox));
  spawn(std::move(component));
}

void Run::keep(std::shared_ptr<Closable> mailbox) {
  const std::lock_guard lock(mutex_);
  // The mailbox of one that comes after the end of the others.
  if (over_) throw Stopped();
  kept_.push_back(std::move(mailbox));
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
  await_start();
  std::vector<std::shared_ptr<Closable>> kept;
  {
    const std::lock_guard lock(mutex_);
    kept.swap(kept_);
  }
  for (const auto& mailbox : kept) mailbox->close();
  pool_.await_end();
}

void Run::started() {
  const std::lock_guard lock(mutex_);
  if (--starting_ == 0) changed_.notify_all();
}

void Run::carry_out(const Component& component) {
  try {
    component();
  } catch (const std::exception& failure) {
    latch_.fail(failure.what());
  } catch (...) {
    latch_.fail("a component has thrown what is no exception");
  }
}

}  // namespace mpp::fibers
