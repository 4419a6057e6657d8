#pragma once

#include <atomic>
#include <caf/actor.hpp>
#include <caf/actor_system.hpp>
#include <caf/behavior.hpp>
#include <caf/event_based_actor.hpp>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "mpp/latch.hpp"

namespace mpp::caf_actors {

// A run has actors. One that throws, or gets a message that it does not expect, fails the run.
class Run {
 public:
  Run(caf::actor_system& system, std::uint64_t parts) : system_(system), latch_(parts) {}
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;
  virtual ~Run() { Run::end(); }

  Latch& latch() { return latch_; }

  // True once nobody needs what the actors do.
  [[nodiscard]] bool over() const { return over_; }

  // Spawns an actor that the end of the run ends. The function gets the actor, and returns its behavior.
  template <typename Initialise>
  caf::actor start(Initialise initialise) {
    caf::actor actor = spawn(std::move(initialise));
    keep(actor);
    return actor;
  }

  // Has an actor spawn it, whose thread runs it next unless another one steals it.
  template <typename Initialise>
  caf::actor start(caf::event_based_actor* parent, Initialise initialise) {
    caf::actor actor = spawn(parent, std::move(initialise));
    keep(actor);
    return actor;
  }

  // Spawns one that ends by itself, soon after the run is over.
  template <typename Initialise>
  caf::actor spawn(Initialise initialise) {
    return spawn_from(system_, std::move(initialise));
  }

  // Has an actor spawn it, as start does.
  template <typename Initialise>
  caf::actor spawn(caf::event_based_actor* parent, Initialise initialise) {
    return spawn_from(*parent, std::move(initialise));
  }

  // Waits until all actors have their behavior.
  void await_start();

  // Ends the run with a failure. The first one counts.
  virtual void fail(const std::string& reason) { latch_.fail(reason); }

  virtual void stop();

  // Returns when no actor is left.
  void end();

 private:
  template <typename Spawner, typename Initialise>
  caf::actor spawn_from(Spawner& spawner, Initialise initialise) {
    enter();
    return spawner.spawn([this, initialise = std::move(initialise)](caf::event_based_actor* self) -> caf::behavior {
      guard(self);
      return initialise(self);
    });
  }

  void keep(const caf::actor& actor);
  void enter();
  void guard(caf::event_based_actor* self);
  void leave();

  caf::actor_system& system_;
  Latch latch_;
  std::atomic<bool> over_ = false;
  // Actors that live, and those among them that have no behavior yet.
  std::atomic<std::size_t> living_ = 0;
  std::atomic<std::size_t> starting_ = 0;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<caf::actor> kept_;
};

}  // namespace mpp::caf_actors
