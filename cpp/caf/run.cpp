#include "run.hpp"

#include <caf/message_view.hpp>
#include <caf/result.hpp>
#include <caf/sec.hpp>
#include <caf/send.hpp>
#include <caf/type_erased_tuple.hpp>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>

namespace mpp::caf_actors {
namespace {

// Less than the host waits for a clean-up.
constexpr std::chrono::seconds kEndDeadline{110};

std::string reason_of(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const std::exception& known) {
    return known.what();
  } catch (...) {
    return "an actor has thrown what is no exception";
  }
}

}  // namespace

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
  std::unique_lock lock(mutex_);
  for (const auto& actor : kept_) caf::anon_send_exit(actor, caf::exit_reason::kill);
  kept_.clear();
  if (!changed_.wait_for(lock, kEndDeadline, [this] { return living_ == 0; })) {
    std::cerr << living_ << " actors have not ended within " << kEndDeadline.count() << " s\n";
    std::_Exit(1);
  }
}

void Run::keep(const caf::actor& actor) {
  const std::lock_guard lock(mutex_);
  kept_.push_back(actor);
  // One that comes after the end of the others.
  if (over_) caf::anon_send_exit(actor, caf::exit_reason::kill);
}

void Run::enter() {
  ++living_;
  ++starting_;
}

void Run::guard(caf::event_based_actor* self) {
  self->attach_functor([this] { leave(); });
  self->set_default_handler([this](caf::scheduled_actor*, caf::message_view& unexpected) -> caf::result<caf::message> {
    fail("an actor got a message that it does not expect: " + unexpected.content().stringify());
    return caf::sec::unexpected_message;
  });
  self->set_exception_handler([this](caf::scheduled_actor*, std::exception_ptr& failure) -> caf::error {
    fail(reason_of(failure));
    return caf::exit_reason::unhandled_exception;
  });
  if (--starting_ == 0) {
    const std::lock_guard lock(mutex_);
    changed_.notify_all();
  }
}

void Run::leave() {
  std::size_t living = living_;
  while (living > 1) {
    if (living_.compare_exchange_weak(living, living - 1)) return;
  }
  // A waiter for the last one may delete the run as soon as there is none.
  const std::lock_guard lock(mutex_);
  if (--living_ == 0) changed_.notify_all();
}

}  // namespace mpp::caf_actors
