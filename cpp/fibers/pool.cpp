#include "fibers/pool.hpp"

#include <boost/fiber/fiber.hpp>
#include <boost/fiber/fixedsize_stack.hpp>
#include <boost/fiber/operations.hpp>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>

#include "mpp/options.hpp"

namespace mpp::fibers {
namespace {

// An eighth of Boost's default: components call few functions, and there may be very many of them.
constexpr std::size_t kStackBytes = 16 * 1024;
// A power of two. Whoever starts more at once waits until they are taken.
constexpr std::size_t kTasks = 64;
// Less than the host waits for a clean-up.
constexpr std::chrono::seconds kEndDeadline{110};

}  // namespace

Pool::Pool() : tasks_(kTasks), helpers_(2) {
  threads_.emplace_back([this] { take_tasks(); });
  for (std::size_t helper = workers(); helper > 1; --helper) threads_.emplace_back([this] { help(); });
}

Pool::~Pool() {
  tasks_.close();
  helpers_.close();
}

void Pool::post(Task task) { tasks_.push(std::move(task)); }

void Pool::spawn(Task body) {
  ++living_;
  try {
    boost::fibers::fiber(std::allocator_arg, boost::fibers::fixedsize_stack(kStackBytes),
                         [this, body = std::move(body)] {
                           body();
                           leave();
                         })
        .detach();
  } catch (const std::bad_alloc&) {
    const std::size_t others = living_ - 1;
    leave();
    throw std::runtime_error("there is no memory for the stack of a fiber beside " + std::to_string(others) +
                             " others");
  }
}

void Pool::await_end() {
  std::unique_lock lock(mutex_);
  if (!ended_.wait_for(lock, kEndDeadline, [this] { return living_ == 0; })) {
    std::cerr << living_ << " fibers have not ended within " << kEndDeadline.count() << " s\n";
    std::_Exit(1);
  }
}

void Pool::take_tasks() {
  boost::fibers::use_scheduling_algorithm<WorkSharing>(ready_);
  Task task;
  while (tasks_.pop(task) == boost::fibers::channel_op_status::success) std::exchange(task, nullptr)();
}

void Pool::help() {
  boost::fibers::use_scheduling_algorithm<WorkSharing>(ready_);
  // Nothing comes but the end.
  bool nothing = false;
  helpers_.pop(nothing);
}

void Pool::leave() {
  if (--living_ > 0) return;
  const std::lock_guard lock(mutex_);
  ended_.notify_all();
}

}  // namespace mpp::fibers
